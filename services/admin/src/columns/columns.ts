/** The column of each member of an entity. */
type Columns<Entity> = Readonly<Record<keyof Entity & string, string>>;

/** The row of an entity, by the columns of its members. */
export type RowOf<Entity, Names extends Columns<Entity>> = {
  -readonly [Name in keyof Entity & string as Names[Name]]: Entity[Name];
};

type Mapping<Entity, Names extends Columns<Entity>> = {
  readonly toRow: (entity: Entity) => RowOf<Entity, Names>;
  /** The entity in a row, which may have further columns. */
  readonly fromRow: (row: RowOf<Entity, Names>) => Entity;
};

/** Converts entities into rows and back. Each column is declared once. */
export function mapColumns<Entity, Names extends Columns<Entity>>(columns: Names): Mapping<Entity, Names> {
  const entries = Object.entries<string>(columns);
  const renamed = (values: object, pairs: readonly (readonly [from: string, to: string])[]): object =>
    Object.fromEntries(pairs.map(([from, to]) => [to, (values as Record<string, unknown>)[from]]));
  return {
    toRow: (entity) => renamed(entity as object, entries) as RowOf<Entity, Names>,
    fromRow: (row) =>
      renamed(
        row,
        entries.map(([name, column]) => [column, name] as const),
      ) as Entity,
  };
}
