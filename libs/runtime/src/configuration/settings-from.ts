import { z } from 'zod';

type Table = Readonly<Record<string, readonly [variable: string, accepts: z.ZodType]>>;

/**
 * A schema that reads settings from environment variables. The table names the variable of each setting, and the schema
 * of its value.
 */
export function settingsFrom<const Settings extends Table>(settings: Settings) {
  return z.object(Object.fromEntries(Object.values(settings))).transform((env) => {
    const values = Object.entries(settings).map(([name, [variable]]) => [name, env[variable]]);
    return Object.fromEntries(values) as { readonly [Name in keyof Settings]: z.infer<Settings[Name][1]> };
  });
}
