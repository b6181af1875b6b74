import { dashboardsTemplate } from './dashboards-template.ts';

// Prints deploy/helm/booking-payments/templates/dashboards.yaml. Run it after a change of a dashboard.
process.stdout.write(dashboardsTemplate());
