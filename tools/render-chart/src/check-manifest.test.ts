import { describe, expect, it } from '@jest/globals';
import { faultsOf } from './check-manifest.ts';

const budget = {
  file: 'budget.yaml',
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'payments', labels: { 'any/label': 'is allowed' } },
  spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'payments' } } },
};

describe('the check of an object', () => {
  it('accepts a valid object', () => {
    expect(faultsOf(budget)).toEqual([]);
  });

  it.each([
    ['a field that is not known', { ...budget, spec: { ...budget.spec, minimum: 1 } }, '.spec.minimum is not a field'],
    ['a field deep inside', { ...budget, spec: { selector: { labels: {} } } }, '.spec.selector.labels is not a field'],
    ['a field at the top', { ...budget, sepc: {} }, '.sepc is not a field'],
    ['a wrong type', { ...budget, spec: { selector: { matchLabels: { app: 1 } } } }, 'must be string'],
    ['a version that is gone', { ...budget, apiVersion: 'policy/v1beta1' }, 'there is no policy/v1beta1'],
  ])('finds %s', (_what, manifest, fault) => {
    expect(faultsOf(manifest).join()).toContain(fault);
  });
});
