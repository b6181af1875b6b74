import { prometheusRules } from './prometheus-rules.ts';

// Prints deploy/helm/booking-payments/templates/prometheus-rules.yaml. Run it after a change of the alerts.
process.stdout.write(prometheusRules());
