import { describe, expect, it } from '@jest/globals';
import { type Chart, renderFiles } from './render-chart.ts';

/** Renders `main.yaml` in a chart with these templates. */
function render(main: string, values: Record<string, unknown> = {}, named = ''): string | undefined {
  const templates = new Map([
    ['_named.tpl', named],
    ['main.yaml', main],
  ]);
  const about = { name: 'chart', version: '1', appVersion: '1' };
  const chart: Chart = { about, values: {}, schema: {}, templates, files: {} };
  return renderFiles(chart, { Values: values }).get('main.yaml');
}

describe('a template', () => {
  it.each([
    ['text alone', 'a: b\n', 'a: b\n'],
    ['a value', '{{ .Values.name }}', 'shop'],
    ['a value after an equals sign', 'x={{.Values.name}}', 'x=shop'],
    ['trimmed blanks', 'a  \n{{- .Values.name -}}\n  b', 'ashopb'],
    ['a comment', 'a{{- /* why */ -}} b', 'ab'],
    ['a pipeline', '{{ .Values.name | upper | quote }}', '"SHOP"'],
    ['parentheses with a path behind them', '{{ (dict "a" (dict "b" 3)).a.b }}', '3'],
    ['a choice', '{{ if .Values.none }}a{{ else if eq .Values.name "shop" }}b{{ else }}c{{ end }}', 'b'],
    [
      'a choice by empty values, which count as false',
      '{{ if or .Values.empty .Values.none }}a{{ else }}b{{ end }}',
      'b',
    ],
    ['with, and its else', '{{ with .Values.map }}{{ .b }}{{ end }}{{ with .Values.none }}x{{ else }}y{{ end }}', '2y'],
    ['a list', '{{ range .Values.list }}[{{ . }}]{{ end }}', '[x][y]'],
    ['a list with its indexes', '{{ range $i, $v := .Values.list }}{{ $i }}{{ $v }}{{ end }}', '0x1y'],
    ['a map in the order of its keys', '{{ range $k, $v := .Values.map }}{{ $k }}{{ $v }}{{ end }}', 'a1b2'],
    ['an empty list', '{{ range .Values.empty }}x{{ else }}none{{ end }}', 'none'],
    ['the root inside of a block', '{{ range .Values.list }}{{ $.Values.name }}{{ end }}', 'shopshop'],
    ['a variable of a block', '{{ $a := 1 }}{{ if true }}{{ $a := 2 }}{{ $a }}{{ end }}{{ $a }}', '21'],
    ['a variable that is set again', '{{ $a := 1 }}{{ if true }}{{ $a = 2 }}{{ end }}{{ $a }}', '2'],
    ['toYaml', 'm:{{ toYaml .Values.map | nindent 2 }}', 'm:\n  a: 1\n  b: 2'],
    ['trim', '[{{ " a " | trim }}]', '[a]'],
    ['default and printf', '{{ default "x" .Values.none }}{{ printf "%s-%d" "a" 2 }}', 'xa-2'],
    ['a calculated key', '{{ get .Values.map "b" }}{{ get .Values.map "x" }}', '2'],
    ['a raw string', '{{ `a"b` }}', 'a"b'],
  ])('renders %s', (_what, template, text) => {
    const values = { name: 'shop', map: { b: 2, a: 1 }, list: ['x', 'y'], empty: [] };

    expect(render(template, values)).toBe(text);
  });

  it('includes another template of the chart, with an argument', () => {
    expect(
      render('{{ include "greet" .Values | nindent 2 }}', { a: 1 }, '{{ define "greet" }}a: {{ .a }}{{ end }}'),
    ).toBe('\n  a: 1');
  });

  it.each([
    ['prints a missing value', '{{ .Values.none }}', 'cannot be printed'],
    ['prints a map', '{{ .Values }}', 'cannot be printed'],
    ['reads a member of a missing value', '{{ .Values.none.deeper }}', '.deeper of a missing value'],
    ['calls an unknown function', '{{ lookup "v1" }}', 'there is no function lookup'],
    ['includes an unknown template', '{{ include "x" . }}', 'there is no template x'],
    ['uses an unknown variable', '{{ $x }}', 'there is no variable $x'],
    ['has no end', '{{ if true }}', 'a block has no end'],
    ['has an end too many', '{{ end }}', 'nothing is open'],
    ['leaves a parenthesis open', '{{ (eq 1 1 }}', 'a parenthesis is not closed'],
    ['has invalid syntax', '{{ a ? b }}', 'not understood'],
  ])('is rejected with the name of its file when it %s', (_what, template, sentence) => {
    expect(() => render(template)).toThrow(`main.yaml: `);
    expect(() => render(template)).toThrow(sentence);
  });
});
