import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Values } from './values.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
export const chartDirectory = join(deploy, 'helm/booking-payments');
/** Manifests for third-party operators, and the values of the chart that fit them. */
export const examplesDirectory = join(deploy, 'kubernetes');

/** The values for checking the chart, by name. */
export function valueSets(): Record<'default' | 'plain' | 'large' | 'example', Values> {
  return {
    default: {},
    plain: valuesIn(join(chartDirectory, 'ci/plain-values.yaml')),
    large: valuesIn(join(chartDirectory, 'ci/large-values.yaml')),
    example: valuesIn(join(examplesDirectory, 'values.yaml')),
  };
}

function valuesIn(file: string): Values {
  return parse(readFileSync(file, 'utf8')) as Values;
}
