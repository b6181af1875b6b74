export { allListeners, busMembers } from './bus-members.ts';
export { accountsConf, permissionsConf } from './nats-configuration.ts';
