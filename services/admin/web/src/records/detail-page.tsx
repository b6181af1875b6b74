import { Stack } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { TimelineEntry } from '../api/answers.ts';
import { type Identified, useRecord } from '../api/records.ts';
import { Facts, type FactTable, type NamedFacts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { KnownCustomer } from '../fields/person-text.tsx';
import { Section } from '../fields/section.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { resourceOf } from '../list/list-address.ts';
import { Loaded } from '../states/loaded.tsx';
import { type GroupWith, text } from '../texts/text.ts';
import { NoteForm } from '../timeline/note-form.tsx';
import { TimelineSection } from '../timeline/timeline.tsx';

/** The page of one record. A new fact is one line of its declaration. */
type DetailKind<Detail> = {
  /** The group of texts of the list of these records, which also names their resource. */
  readonly texts: GroupWith<'title'>;
  readonly title: (detail: Detail) => string;
  readonly chips?: (detail: Detail) => ReactNode;
  readonly actions?: (detail: Detail) => ReactNode;
  readonly above?: (detail: Detail) => ReactNode;
  readonly beforeFacts?: (detail: Detail) => ReactNode;
  readonly facts: (detail: Detail) => FactTable;
  readonly namedFacts?: (detail: Detail) => NamedFacts;
  readonly below?: (detail: Detail) => ReactNode;
  /** Whether staff can add notes to the timeline. */
  readonly hasNotes?: boolean;
  /** The timeline unless given. */
  readonly beside?: (detail: Detail) => ReactNode;
};

export function detailPage<Detail extends Identified & OfCustomer>(kind: DetailKind<Detail>): ComponentType {
  return () => {
    const { id = '' } = useParams();
    const query = useRecord<Detail>(resourceOf(kind.texts), id);
    return (
      <Loaded query={query} rows={12} title={text(`${kind.texts}.title`)}>
        {(detail) => <Details kind={kind} detail={detail} />}
      </Loaded>
    );
  };
}

type OfCustomer = { readonly customerId?: string | null };

type Props<Detail> = { readonly kind: DetailKind<Detail>; readonly detail: Detail };

function Details<Detail extends Identified & OfCustomer>({ kind, detail }: Props<Detail>) {
  const { title, chips, actions, above, beforeFacts, below, beside = timelineOf(kind) } = kind;
  return (
    <KnownCustomer value={detail.customerId}>
      <PageHeader
        title={title(detail)}
        chips={chips?.(detail)}
        lead={<IdText id={detail.id} />}
        actions={actions?.(detail)}
      />
      <Stack spacing={2}>
        {above?.(detail)}
        <TwoColumns>
          <Stack spacing={2}>
            {beforeFacts?.(detail)}
            <Section title={text('fields.facts')}>
              <Facts of={kind.facts(detail)} named={kind.namedFacts?.(detail)} />
            </Section>
            {below?.(detail)}
          </Stack>
          <Stack spacing={2}>{beside(detail)}</Stack>
        </TwoColumns>
      </Stack>
    </KnownCustomer>
  );
}

function timelineOf<Detail extends Identified>({ texts, hasNotes = false }: DetailKind<Detail>) {
  const resource = resourceOf(texts);
  return ({ id, timeline = [] }: Identified & { readonly timeline?: readonly TimelineEntry[] }): ReactNode => (
    <TimelineSection lines={timeline}>{hasNotes && <NoteForm key={id} resource={resource} id={id} />}</TimelineSection>
  );
}
