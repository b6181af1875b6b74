// Renders the templates of a chart as Helm does: Go's text/template with Sprig, toYaml, include and required. It reads
// {"templates": {file: source}, "files": {path: content}, "context": …} and prints {file: text}.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type files map[string]string

func (all files) Get(path string) string { return all[path] }

func main() {
	var input struct {
		Templates map[string]string
		Files     files
		Context   map[string]interface{}
	}
	check(json.NewDecoder(os.Stdin).Decode(&input))
	input.Context["Files"] = input.Files

	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["include"] = func(name string, dot interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, dot)
		return text.String(), err
	}
	functions["required"] = func(sentence string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(sentence)
		}
		return value, nil
	}
	all.Funcs(functions)
	for file, source := range input.Templates {
		_, err := all.New(file).Parse(source)
		check(err)
	}

	output := map[string]string{}
	for file := range input.Templates {
		if strings.HasPrefix(file, "_") {
			continue
		}
		var text strings.Builder
		check(all.ExecuteTemplate(&text, file, input.Context))
		output[file] = text.String()
	}
	check(json.NewEncoder(os.Stdout).Encode(output))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
