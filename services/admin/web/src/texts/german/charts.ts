type Bar = {
  readonly formattedValue: string;
  readonly formattedCategoryValue: string;
  readonly seriesLabel?: string;
};

const localeText = {
  barDescription: ({ formattedValue, formattedCategoryValue, seriesLabel }: Bar): string =>
    [seriesLabel, formattedCategoryValue, formattedValue].filter((part) => part !== undefined).join(', '),
} as const;

/** The text of a bar for screen readers, for the theme. MUI has no German texts for charts. */
export const charts = { components: { MuiChartsLocalizationProvider: { defaultProps: { localeText } } } } as const;
