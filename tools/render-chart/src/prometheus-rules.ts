import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The threshold in alerts.yml, for the default retention. The chart computes it from `eventRetentionDays`. */
const DEFAULT_THRESHOLD = '> 91 * 86400';
const CHART_THRESHOLD = '> {{ add1 .Values.provisioner.eventRetentionDays }} * 86400';
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
 * execute them. The default threshold of the age of events is replaced by the chart's.
 */
export function prometheusRules(): string {
  const [, groups = ''] = readFileSync(ALERTS, 'utf8').split(/^(?=groups:$)/m);
  if (!groups.includes(DEFAULT_THRESHOLD)) throw new Error(`The alerts do not contain "${DEFAULT_THRESHOLD}".`);
  const lines = groups
    .replaceAll('{{', '{{ $open }}')
    .replace(DEFAULT_THRESHOLD, CHART_THRESHOLD)
    .replaceAll(/^(?=.)/gm, '  ');
  return `${HEADER}${lines}{{- end }}\n`;
}
