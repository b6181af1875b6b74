import { validationFailed } from '@booking/http';
import { type TargetRules, urlFault } from '../../target/target-rules.ts';

/** Throws `validation-failed` for an address that may not receive webhooks. */
export function assertTarget(url: string, rules: TargetRules): void {
  const detail = urlFault(url, rules);
  if (detail !== undefined) throw validationFailed([{ pointer: '/url', detail }]);
}
