{{- define "booking.provisioner" -}}
{{ include "booking.container" (dict "root" . "image" "provision-bus") }}
env:
  - name: NATS_REPLICAS
    value: {{ .Values.provisioner.natsReplicas | quote }}
  - name: NATS_FILE_STORE
    value: {{ .Values.provisioner.natsFileStore | quote }}
  - name: EVENT_RETENTION_DAYS
    value: {{ .Values.provisioner.eventRetentionDays | quote }}
  {{- include "booking.secretVariables" .Values.provisioner.secretVariables | trim | nindent 2 }}
resources:
  {{- toYaml .Values.provisioner.resources | nindent 2 }}
{{- end -}}
