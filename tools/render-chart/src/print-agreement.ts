import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { chartDirectory, valueSets } from './booking-chart.ts';
import { contextOf, type Manifest, manifestsOf, readChart, renderChart, renderFiles } from './render-chart.ts';
import type { Values } from './values.ts';

// Renders the chart here and with Go's own text/template and Sprig, and prints for every file whether the results
// agree. Needs the Debian packages golang-go, golang-github-masterminds-sprig-dev and golang-gopkg-yaml.v3-dev. With
// the path of a Helm program, it also compares with Helm.
const GO_ENVIRONMENT = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', PATH: '/usr/bin:/bin', HOME: '/tmp' };
const program = join(import.meta.dirname, '../go/render.go');
const chart = readChart(chartDirectory);
const [, , helm] = process.argv;

const verdicts = Object.entries(valueSets()).flatMap(([name, values]) => [
  ...verdictsOn(name, values),
  ...(helm === undefined ? [] : [verdictOfHelm(helm, { name, values })]),
]);
for (const { name, file, isSame } of verdicts) console.log(`${isSame ? 'same     ' : 'DIFFERENT'} ${name} ${file}`);
if (verdicts.some(({ isSame }) => !isSame)) process.exitCode = 1;

type Verdict = { readonly name: string; readonly file: string; readonly isSame: boolean };

function verdictsOn(name: string, values: Values): Verdict[] {
  const context = contextOf(chart, values);
  const theirs = renderWithGo(context);
  return [...renderFiles(chart, context)].map(([file, text]) => ({
    name,
    file,
    isSame: isDeepStrictEqual(contentOf(file, text), contentOf(file, theirs[file] ?? '')),
  }));
}

function renderWithGo(context: Values): Record<string, string> {
  const input = JSON.stringify({ templates: Object.fromEntries(chart.templates), files: chart.files, context });
  const output = execFileSync('go', ['run', program], { input, env: GO_ENVIRONMENT, encoding: 'utf8' });
  return JSON.parse(output) as Record<string, string>;
}

/**
 * Compares the chart with the output of Helm, which validates the values with the chart's schema and prints all objects
 * in its own order.
 */
function verdictOfHelm(program: string, { name, values }: { name: string; values: Values }): Verdict {
  const release = ['template', 'shop', chartDirectory, '--namespace', 'booking', '--kube-version', '1.30.0'];
  const output = execFileSync(program, [...release, '--values', '-'], { input: stringify(values), encoding: 'utf8' });
  const isSame = isDeepStrictEqual(sorted(manifestsOf('', output)), sorted(renderChart(chart, values)));
  return { name, file: 'everything, by Helm', isSame };
}

function sorted(manifests: readonly Manifest[]): Manifest[] {
  const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
  return manifests
    .map((manifest) => ({ ...manifest, file: '' }))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

/** Parses YAML for the comparison, because the same content can be written in several ways. */
function contentOf(file: string, text: string): unknown {
  return file.endsWith('.yaml') ? manifestsOf(file, text) : text;
}
