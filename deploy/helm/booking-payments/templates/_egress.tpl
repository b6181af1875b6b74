{{- /* Called with peers and a port. */ -}}
{{- define "booking.egress" -}}
- to:
    {{- toYaml .peers | nindent 4 }}
  ports: [{ protocol: TCP, port: {{ .port }} }]
{{- end -}}

{{- define "booking.dns" -}}
- to:
    {{- toYaml .dns | nindent 4 }}
  ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
{{- end -}}

{{- /* The rules of a pod that talks to the bus only. Called with a dict of root and part. */ -}}
{{- define "booking.busOnly" -}}
podSelector:
  matchLabels:
    {{- include "booking.selector" . | nindent 4 }}
policyTypes: [Ingress, Egress]
egress:
  {{- include "booking.dns" .root.Values.networkPolicies | nindent 2 }}
  {{- include "booking.egress" .root.Values.networkPolicies.nats | nindent 2 }}
{{- end -}}
