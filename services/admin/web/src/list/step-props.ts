type Step = {
  readonly isPossible: boolean;
  /** Whether the page of the last step is still loading. */
  readonly isWaiting: boolean;
  readonly go: () => void;
};

type StepProps = {
  readonly 'aria-disabled': boolean;
  readonly onClick: (() => void) | undefined;
};

/** A button that becomes `disabled` loses the focus, so a step that is not possible now only ignores presses. */
export function stepProps({ isPossible, isWaiting, go }: Step): StepProps {
  const isIgnored = isWaiting || !isPossible;
  return { 'aria-disabled': isIgnored, onClick: isIgnored ? undefined : go };
}
