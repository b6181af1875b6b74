{{- /* The name of an object: the release's and the part's. Called with a dict of root and part. */ -}}
{{- define "booking.name" -}}
{{ printf "%s-%s" .root.Release.Name .part }}
{{- end -}}

{{- /* The selector of the pods of a part; never changes. */ -}}
{{- define "booking.selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "booking.labels" -}}
{{ include "booking.selector" . }}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "booking.image" -}}
{{- with get .root.Values.image.digests .part }}
{{- printf "%s/%s@%s" $.root.Values.image.repository $.part . }}
{{- else }}
{{- printf "%s/%s:%s" .root.Values.image.repository .part (default .root.Chart.AppVersion .root.Values.image.tag) }}
{{- end }}
{{- end -}}
