import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { Pooler } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Pooler';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1/ExternalSecret';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { Manifest } from './render-chart.ts';

type Model = { readonly prototype: { validate(): void } };

const models: Readonly<Record<string, Model>> = {
  'v1 ConfigMap': ConfigMap,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'external-secrets.io/v1 ExternalSecret': ExternalSecret,
  'gateway.networking.k8s.io/v1 HTTPRoute': HTTPRoute,
  'monitoring.coreos.com/v1 PodMonitor': PodMonitor,
  'monitoring.coreos.com/v1 PrometheusRule': PrometheusRule,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'postgresql.cnpg.io/v1 Cluster': Cluster,
  'postgresql.cnpg.io/v1 Pooler': Pooler,
};

/**
 * The faults of an object according to the schemas of Kubernetes: unknown kinds, wrong types, missing fields, and
 * unknown fields.
 */
export function faultsOf({ file: _file, ...manifest }: Manifest): string[] {
  const name = `${manifest.apiVersion} ${manifest.kind}`;
  const model = models[name];
  if (!model) return [`there is no ${name}`];
  const unread = new Set<string>();
  const watched = watchReads(manifest, { path: '', unread });
  try {
    // The watched object is passed explicitly, because a model copies the object that it gets.
    model.prototype.validate.call(watched);
  } catch (error) {
    return [String(error)];
  }
  return [...unread].map((path) => `${path} is not a field of ${name}`);
}

type Watch = { readonly path: string; readonly unread: Set<string> };

/**
 * Notes the fields of a value that are not read. A schema reads every field that it knows, so an unread field is
 * unknown.
 */
function watchReads(value: unknown, { path, unread }: Watch): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const pathOf = (key: string): string => `${path}.${key}`;
  const children = Object.entries(value).map(([key, child]) => {
    unread.add(pathOf(key));
    return [key, watchReads(child, { path: pathOf(key), unread })] as const;
  });
  const copy = Array.isArray(value) ? children.map(([, child]) => child) : Object.fromEntries(children);
  return new Proxy(copy, {
    get(target, key, receiver) {
      unread.delete(pathOf(String(key)));
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}
