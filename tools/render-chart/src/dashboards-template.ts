import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DASHBOARDS = join(import.meta.dirname, '../../../deploy/observability/grafana/dashboards');
export const dashboardNames = ['overview', 'services'] as const;

const HEADER = `{{- if .Values.monitoring.dashboards }}
{{- $open := printf "%s%s" "{" "{" }}
# The dashboards of deploy/observability, printed by \`node tools/render-chart/src/print-dashboards.ts\`.
`;

/**
 * The template of the chart for the dashboards. The templates of Grafana in them are escaped, because the chart must
 * not execute them.
 */
export function dashboardsTemplate(): string {
  return `${HEADER}${dashboardNames.map(configMap).join('')}{{- end }}\n`;
}

function configMap(name: string): string {
  const json = readFileSync(join(DASHBOARDS, `${name}.json`), 'utf8');
  const lines = json.replaceAll('{{', '{{ $open }}').replaceAll(/^(?=.)/gm, '    ');
  return `---
{{- $part := dict "root" . "part" "dashboard-${name}" }}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "booking.name" $part }}
  labels:
    {{- include "booking.labels" $part | nindent 4 }}
    grafana_dashboard: "1"
data:
  booking-${name}.json: |
${lines}`;
}
