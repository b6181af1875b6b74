import type { Database, Transaction } from '@booking/runtime';

/**
 * How long a link relates its creator to the account. The first link, which created the account, relates them for ever.
 */
const LINK_DAYS = 30;

type Link = { readonly staffId: string; readonly by: string; readonly at: Date; readonly isFirst: boolean };

export async function insertSignInLink(trx: Transaction, { staffId, by, at, isFirst }: Link): Promise<void> {
  await trx('sign_in_links').insert({ staff_id: staffId, made_by: by, made_at: at, is_first: isFirst });
}

/**
 * The names of all accounts that the owner of this account may control: emails, former emails, and the subjects at the
 * OpenID provider, which bearer tokens carry. The account's own subject is included. Accounts are related by sign-in
 * links to or from this account, also across several accounts. A link no longer counts once its account belongs to the
 * provider, which then authenticates its owner. See ADR 0024.
 */
export async function findRelatedAccounts(db: Database, email: string, at: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(RELATED, {
    email,
    since: new Date(at.getTime() - LINK_DAYS * 24 * 60 * 60_000),
  });
  return rows.map(({ name }) => name);
}

const RELATED = `
  with recursive own as (
    select coalesce(
      (select s.email from former_emails f join staff s on s.id = f.staff_id where f.email = :email), :email
    ) as email
  ),
  links as (
    select l.made_by as maker, s.email as made
    from sign_in_links l join staff s on s.id = l.staff_id
    where s.openid_subject is null and (l.is_first or l.made_at > :since)
  ),
  makers as (
    select maker as email from links where made = (select email from own)
    union select l.maker from links l join makers m on l.made = m.email
  ),
  made as (
    select made as email from links where maker = (select email from own)
    union select l.made from links l join made m on l.maker = m.email
  ),
  related as (select email from makers union select email from made union select email from own),
  names as (
    select email as name from related
    union
    select f.email from former_emails f join staff s on s.id = f.staff_id where s.email in (select email from related)
    union
    select substring(s.openid_subject from position(' ' in s.openid_subject) + 1)
    from staff s where s.openid_subject is not null and s.email in (select email from related)
  )
  select name from names where name <> :email`;
