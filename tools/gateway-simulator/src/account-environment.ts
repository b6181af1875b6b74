import { z } from 'zod';

type Table = Readonly<Record<string, readonly [variable: string, accepts: z.ZodType]>>;

type AccountOf<Settings extends Table> = {
  readonly [Name in keyof Settings as undefined extends z.infer<Settings[Name][1]> ? never : Name]: z.infer<
    Settings[Name][1]
  >;
} & {
  readonly [Name in keyof Settings as undefined extends z.infer<Settings[Name][1]> ? Name : never]?: z.infer<
    Settings[Name][1]
  >;
};

/**
 * Creates a schema that reads an account from its variables. `settings` names the variable of each member of the
 * account, and the schema of its value. There is no account if a required variable is missing.
 */
export function accountFrom<const Settings extends Table>(settings: Settings) {
  const members = Object.entries(settings);
  const variables = members.map(([, [variable, accepts]]) => [variable, accepts.optional()] as const);
  return z.object(Object.fromEntries(variables)).transform((env): AccountOf<Settings> | undefined => {
    const values = members.map(([name, [variable]]) => [name, env[variable]] as const);
    const isComplete = members.every(([, [variable, accepts]]) => env[variable] !== undefined || isOptional(accepts));
    return isComplete ? (Object.fromEntries(values) as AccountOf<Settings>) : undefined;
  });
}

function isOptional(accepts: z.ZodType): boolean {
  return accepts.safeParse(undefined).success;
}
