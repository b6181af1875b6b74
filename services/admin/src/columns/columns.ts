type Columns<Entity> = Readonly<Record<keyof Entity & string, string>>;

export type RowOf<Entity, Names extends Columns<Entity>> = {
  -readonly [Name in keyof Entity & string as Names[Name]]: Entity[Name];
};

type Mapping<Entity, Names extends Columns<Entity>> = {
  readonly toRow: (entity: Entity) => RowOf<Entity, Names>;
  /** The entity in a row. Further columns of the row are ignored. */
  readonly fromRow: (row: RowOf<Entity, Names>) => Entity;
};

type Pairs = readonly (readonly [from: string, to: string])[];

/** Converts entities into rows and back. Each column is declared once. */
export function mapColumns<Entity, Names extends Columns<Entity>>(columns: Names): Mapping<Entity, Names> {
  const members: Pairs = Object.entries<string>(columns);
  const names: Pairs = members.map(([member, column]) => [column, member]);
  return {
    toRow: (entity) => rename(entity as Readonly<Record<string, unknown>>, members) as RowOf<Entity, Names>,
    fromRow: (row) => rename(row, names) as Entity,
  };
}

function rename(values: Readonly<Record<string, unknown>>, pairs: Pairs): Record<string, unknown> {
  return Object.fromEntries(pairs.map(([from, to]) => [to, values[from]]));
}
