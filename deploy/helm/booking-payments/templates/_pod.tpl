{{- /* The common parts of every pod, except its containers. Called with a dict of root and part. */ -}}
{{- define "booking.pod" -}}
serviceAccountName: {{ include "booking.name" . }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "booking.container" -}}
image: {{ include "booking.image" (dict "root" .root "part" .image) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: secrets
    mountPath: /run/secrets/booking
    readOnly: true
  - name: tmp
    mountPath: /tmp
{{- end -}}

{{- /* Secrets are files: they appear neither in the environment nor in the description of the pod. */ -}}
{{- define "booking.secretVariables" -}}
{{- range . }}
- name: {{ printf "%s_FILE" . }}
  value: {{ printf "/run/secrets/booking/%s" . }}
{{- end }}
{{- end -}}

{{- /*
Called with a list of dicts of secret, variables and keys. `keys` names another Secret or key for a variable, such as those
of operators. The mode is 0440.
*/ -}}
{{- define "booking.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
- name: secrets
  projected:
    defaultMode: 288
    sources:
      {{- $none := dict }}
      {{- range . }}
      {{- $secret := .secret }}
      {{- $keys := default $none .keys }}
      {{- range .variables }}
      {{- $own := default $none (get $keys .) }}
      - secret:
          name: {{ default $secret (get $own "secret") }}
          items:
            - key: {{ default . (get $own "key") }}
              path: {{ . }}
      {{- end }}
      {{- end }}
{{- end -}}

{{- define "booking.settings" -}}
PUBLIC_URL: {{ .Values.publicUrl | quote }}
JWT_ISSUER: {{ .Values.auth.issuer | quote }}
JWT_AUDIENCE: {{ .Values.auth.audience | quote }}
JWKS_URL: {{ .Values.auth.jwksUrl | quote }}
GATEWAYS: {{ join "," .Values.gateways.names | quote }}
{{- if .Values.telemetry.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ .Values.telemetry.endpoint | quote }}
{{- end }}
{{- range $variable, $value := .Values.settings }}
{{ $variable }}: {{ $value | quote }}
{{- end }}
{{- end -}}
