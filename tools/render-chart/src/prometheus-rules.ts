import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The age of an event, in days, above which the alert fires; and the same in the chart, which knows the setting. */
const AGE_OF_ALERT = '> 91 * 86400';
const AGE_OF_CHART = '> {{ add1 .Values.provisioner.eventRetentionDays }} * 86400';
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
  const lines = groups
    .replaceAll('{{', '{{ $open }}')
    .replace(AGE_OF_ALERT, AGE_OF_CHART)
    .replaceAll(/^(?=.)/gm, '  ');
  return `${HEADER}${lines}{{- end }}\n`;
}
