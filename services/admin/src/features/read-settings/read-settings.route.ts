import type { Route } from '@booking/http';
import { staffQuery } from '../../staff/staff-query.ts';
import { readSettings, type SettingsDeps } from './read-settings.ts';
import { Settings } from './settings-resource.ts';

export function readSettingsRoute(deps: SettingsDeps): Route {
  return staffQuery({
    path: '/admin/api/settings',
    operationId: 'getSettings',
    summary: 'Read the configuration and the state of the gateways, without secrets.',
    tag: 'Overview',
    answer: { description: 'The settings', schema: Settings },
    permissions: ['read_all'],
    read: () => readSettings(deps),
  });
}
