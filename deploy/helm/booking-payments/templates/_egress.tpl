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
