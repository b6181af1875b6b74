import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALERTS = join(import.meta.dirname, '../../../deploy/observability/alerts.yml');
const HEADER = `{{- if .Values.monitoring.rules }}
{{- $part := dict "root" . "part" "alerts" }}
{{- $open := printf "%s%s" "{" "{" }}
# The alerts of deploy/observability/alerts.yml, printed by \`node tools/render-chart/src/print-prometheus-rules.ts\`.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: {{ include "booking.name" $part }}
  labels:
    {{- include "booking.labels" $part | nindent 4 }}
    {{- with .Values.monitoring.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
`;

/**
 * The template of the chart for the alerts. The templates of Prometheus in them are escaped, because the chart must not
 * execute them.
 */
export function prometheusRules(): string {
  const [, groups = ''] = readFileSync(ALERTS, 'utf8').split(/^(?=groups:$)/m);
  const lines = groups.replaceAll('{{', '{{ $open }}').replaceAll(/^(?=.)/gm, '  ');
  return `${HEADER}${lines}{{- end }}\n`;
}
