type Bar = {
  readonly formattedValue: string;
  readonly formattedCategoryValue: string;
  readonly seriesLabel?: string;
};

const localeText = {
  loading: 'Daten werden geladen …',
  noData: 'Keine Daten',
  a11yNoValue: 'kein Wert',
  a11yConnector: ', ',
  barDescription: ({ formattedValue, formattedCategoryValue, seriesLabel }: Bar): string =>
    [seriesLabel, formattedCategoryValue, formattedValue].filter((part) => part !== undefined).join(', '),
} as const;

/** The texts inside of charts, for the theme: MUI has no German texts for them. */
export const charts = { components: { MuiChartsLocalizationProvider: { defaultProps: { localeText } } } } as const;
