import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Values } from './values.ts';

export const chartDirectory = join(import.meta.dirname, '../../../deploy/helm/booking-payments');

/** The values for checking the chart, by name. */
export function valueSets(): Record<'default' | 'plain' | 'large', Values> {
  return { default: {}, plain: valuesIn('ci/plain-values.yaml'), large: valuesIn('ci/large-values.yaml') };
}

function valuesIn(file: string): Values {
  return parse(readFileSync(join(chartDirectory, file), 'utf8')) as Values;
}
