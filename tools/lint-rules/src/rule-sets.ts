const names = (list: string): readonly string[] => list.trim().split(/\s+/);

// These sets equal `recommended` of ESLint, and `strictTypeChecked` and `stylisticTypeChecked` of typescript-eslint.
// Oxlint lacks `no-octal` and `no-dupe-args`, which modules do not need, and `no-unsafe-class-instance-assignment`.

/** Rules against mistakes that the compiler reports in TypeScript. Only JavaScript needs them. */
export const rulesOfTheCompiler = names(`
  constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members no-dupe-keys no-func-assign
  no-import-assign no-new-native-nonconstructor no-obj-calls no-redeclare no-setter-return no-this-before-super no-undef
  no-unreachable no-unsafe-negation no-with
`);

/** Rules that read one file only. */
export const rulesOfSyntax = names(`
  for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var no-dupe-else-if
  no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign
  no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp no-irregular-whitespace no-loss-of-precision
  no-misleading-character-class no-nonoctal-decimal-escape no-prototype-builtins no-regex-spaces no-self-assign
  no-shadow-restricted-names no-sparse-arrays no-unassigned-vars no-unexpected-multiline no-unsafe-finally
  no-unsafe-optional-chaining no-unused-labels no-unused-private-class-members no-useless-assignment
  no-useless-backreference no-useless-catch no-useless-escape preserve-caught-error require-yield use-isnan valid-typeof
  no-var prefer-const prefer-rest-params prefer-spread

  typescript/adjacent-overload-signatures typescript/array-type typescript/ban-tslint-comment
  typescript/class-literal-property-style typescript/consistent-generic-constructors
  typescript/consistent-indexed-object-style typescript/consistent-type-assertions typescript/no-array-constructor
  typescript/no-confusing-non-null-assertion typescript/no-duplicate-enum-values typescript/no-dynamic-delete
  typescript/no-empty-function typescript/no-empty-object-type typescript/no-explicit-any
  typescript/no-extra-non-null-assertion typescript/no-extraneous-class typescript/no-inferrable-types
  typescript/no-misused-new typescript/no-namespace typescript/no-non-null-asserted-nullish-coalescing
  typescript/no-non-null-asserted-optional-chain typescript/no-non-null-assertion typescript/no-require-imports
  typescript/no-this-alias typescript/no-unnecessary-type-constraint typescript/no-unsafe-declaration-merging
  typescript/no-unsafe-function-type typescript/no-unused-expressions typescript/no-useless-constructor
  typescript/no-wrapper-object-types typescript/prefer-as-const typescript/prefer-for-of typescript/prefer-function-type
  typescript/prefer-literal-enum-member typescript/prefer-namespace-keyword typescript/triple-slash-reference
  typescript/unified-signatures
`);

/** Rules that ask the compiler for types. */
export const rulesOfTypes = names(`
  typescript/await-thenable typescript/dot-notation typescript/no-array-delete typescript/no-base-to-string
  typescript/no-deprecated typescript/no-duplicate-type-constituents typescript/no-floating-promises
  typescript/no-for-in-array typescript/no-generated-empty-object-type typescript/no-implied-eval
  typescript/no-meaningless-void-operator typescript/no-misused-promises typescript/no-misused-spread
  typescript/no-mixed-enums typescript/no-redundant-type-constituents typescript/no-unnecessary-boolean-literal-compare
  typescript/no-unnecessary-condition typescript/no-unnecessary-template-expression
  typescript/no-unnecessary-type-arguments typescript/no-unnecessary-type-assertion
  typescript/no-unnecessary-type-conversion typescript/no-unnecessary-type-parameters typescript/no-unsafe-argument
  typescript/no-unsafe-assignment typescript/no-unsafe-call typescript/no-unsafe-enum-assignment
  typescript/no-unsafe-enum-comparison typescript/no-unsafe-member-access typescript/no-unsafe-return
  typescript/no-unsafe-unary-minus typescript/no-useless-default-assignment
  typescript/non-nullable-type-assertion-style typescript/only-throw-error typescript/prefer-find
  typescript/prefer-includes typescript/prefer-nullish-coalescing typescript/prefer-optional-chain
  typescript/prefer-promise-reject-errors typescript/prefer-reduce-type-parameter typescript/prefer-regexp-exec
  typescript/prefer-return-this-type typescript/prefer-string-starts-ends-with typescript/related-getter-setter-pairs
  typescript/require-await typescript/switch-exhaustiveness-check typescript/unbound-method
  typescript/use-unknown-in-catch-callback-variable
`);
