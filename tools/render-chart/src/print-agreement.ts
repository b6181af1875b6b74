import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { chartDirectory, valueSets } from './booking-chart.ts';
import { contextOf, manifestsOf, readChart, renderFiles } from './render-chart.ts';
import type { Values } from './values.ts';

// Renders the chart here and by Go's own text/template with Sprig, and says of every file whether both come to the same.
// Needs the Debian packages golang-go, golang-github-masterminds-sprig-dev and golang-gopkg-yaml.v3-dev.
const GO_ENVIRONMENT = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', PATH: '/usr/bin:/bin', HOME: '/tmp' };
const program = join(import.meta.dirname, '../go/render.go');
const chart = readChart(chartDirectory);

const verdicts = Object.entries(valueSets()).flatMap(([name, values]) => verdictsOn(name, values));
for (const { name, file, isSame } of verdicts) console.log(`${isSame ? 'same     ' : 'DIFFERENT'} ${name} ${file}`);
if (verdicts.some(({ isSame }) => !isSame)) process.exitCode = 1;

function verdictsOn(name: string, values: Values): { name: string; file: string; isSame: boolean }[] {
  const context = contextOf(chart, values);
  const theirs = renderWithGo(context);
  return [...renderFiles(chart, context)].map(([file, text]) => ({
    name,
    file,
    isSame: isDeepStrictEqual(contentOf(file, text), contentOf(file, theirs[file] ?? '')),
  }));
}

function renderWithGo(context: Values): Record<string, string> {
  const input = JSON.stringify({ templates: Object.fromEntries(chart.templates), context });
  const output = execFileSync('go', ['run', program], { input, env: GO_ENVIRONMENT, encoding: 'utf8' });
  return JSON.parse(output) as Record<string, string>;
}

/** Both may write the same YAML differently. */
function contentOf(file: string, text: string): unknown {
  return file.endsWith('.yaml') ? manifestsOf(file, text) : text;
}
