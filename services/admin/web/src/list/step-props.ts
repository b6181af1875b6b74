type Step = {
  readonly isPossible: boolean;
  /** Whether the page of the last step is still loading. */
  readonly isWaiting: boolean;
  readonly go: () => void;
};

type StepProps = {
  readonly disabled: boolean;
  readonly 'aria-disabled': boolean;
  readonly onClick: (() => void) | undefined;
};

/** A button that is disabled while it has the focus loses it, so a waiting step only ignores presses. */
export function stepProps({ isPossible, isWaiting, go }: Step): StepProps {
  return { disabled: !isPossible, 'aria-disabled': isWaiting, onClick: isWaiting ? undefined : go };
}
