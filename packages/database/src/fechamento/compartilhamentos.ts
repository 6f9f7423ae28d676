import type { Comparativo, Compartilhamento, Regime } from '@apura/contracts';
import { keysOf } from '@apura/contracts/tables';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import { movedTo } from '../escritorios/move-office.ts';
import type { Compartilhamento as Row } from '../generated/client.ts';
import type { SegredoDeLink } from '../pessoas/links.ts';
import { asked, from, now, type Tables, writeEachShape } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import { between, type Ids, idsOfPage, onPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type EnvioNovo, requireTitularConfirmado, sendReports } from './share-mes.ts';

/** The version, where it is calculated and its report is there. */
const readReady = (tx: Transaction, id: string) =>
  tx.first(
    from
      .selectFrom('apuracao')
      .select(({ eb, and }) => [
        'cliente_id',
        and([eb('estado', '=', 'calculada'), eb('pdf_sha256', 'is not', null)]).as('pronta'),
      ])
      .where('id', '=', id),
  );

/** Makes a link to a version's report. */
export const createCompartilhamento = (
  tenant: Tenant,
  ator: Ator,
  { apuracaoId, hash, expiraEm }: { readonly apuracaoId: string } & Omit<SegredoDeLink, 'cifrado'>,
): Promise<CompartilhamentoVisto | 'desconhecida' | 'sem_relatorio'> =>
  tenant.transaction(async (tx) => {
    const apuracao = await readReady(tx, apuracaoId);
    if (!apuracao) return 'desconhecida';
    if (!apuracao.pronta) return 'sem_relatorio';
    const id = newId();
    await tx.run(
      from.insertInto('compartilhamento').values({
        ...{ id, organization_id: tx.organizationId, apuracao_id: apuracaoId },
        ...{ cliente_id: apuracao.cliente_id, hash, expira_em: expiraEm, criado_por: ator.id },
      }),
    );
    await audit(tx, ator, 'relatorio.link_criado', id, { apuracao_id: apuracaoId });
    return findCompartilhamento(tx, id);
  });

export interface EnvioPedido extends Omit<EnvioNovo, 'para' | 'nome' | 'clienteId'> {
  readonly requestId: string;
}

/** Mails a version's report to one contact of its client. @throws TooManyEmails */
export const shareByEmail = (
  tenant: Tenant,
  ator: Ator,
  { requestId, ...pedido }: EnvioPedido,
): Promise<CompartilhamentoVisto | 'desconhecida' | 'sem_relatorio' | 'remetente_nao_confirmado'> =>
  tenant.transaction(async (tx) => {
    const apuracao = await readReady(tx, pedido.apuracaoId);
    if (!apuracao) return 'desconhecida';
    const contato = await tx.prisma.contato.findFirst({
      where: { id: pedido.contatoId, cliente_id: apuracao.cliente_id },
      select: { nome: true, email: true },
    });
    if (!contato) return 'desconhecida';
    if (!apuracao.pronta) return 'sem_relatorio';
    if (!(await requireTitularConfirmado(tx, ator))) return 'remetente_nao_confirmado';
    const { nome, email: para } = contato;
    const envio = { ...pedido, nome, para, clienteId: apuracao.cliente_id };
    const [id = ''] = await sendReports(tx, ator, { envios: [envio], requestId, todos: true });
    return findCompartilhamento(tx, id);
  });

/** A report that was handed over, as the office sees it; `email`: how its mail is, while that is remembered. */
type CompartilhamentoVisto = Omit<Row, 'organization_id' | 'hash' | 'email_id' | 'criado_por'> & {
  readonly forma: 'pdf' | 'link';
  readonly email: string | null;
  readonly situacao: Compartilhamento['situacao'];
  readonly razao_social: string;
  readonly competencia: string;
  readonly versao: number;
};

const vistos = () =>
  from
    .selectFrom('compartilhamento as c')
    .leftJoin('email as e', 'e.id', 'c.email_id')
    .innerJoin('apuracao as a', 'a.id', 'c.apuracao_id')
    .innerJoin('cliente as l', 'l.id', 'c.cliente_id')
    .select([
      'c.id',
      'c.apuracao_id',
      'c.cliente_id',
      'c.contato_id',
      'c.nome',
      'c.para',
      'c.criado_em',
      'c.expira_em',
    ])
    .select([
      'c.retirado_em',
      'c.aberturas',
      'c.primeira_abertura_em',
      'c.ultima_abertura_em',
      'e.estado as email',
    ])
    .select(['l.razao_social', 'a.competencia', 'a.versao'])
    .select((eb) => {
      const semLink = eb('c.hash', 'is', null);
      const naoSaiu = eb.or([
        eb('e.estado', '=', sql.lit('falhou')),
        eb.and([semLink, eb('e.estado', '=', sql.lit('descartado'))]),
      ]);
      return [
        eb.case().when(semLink).then(sql.lit('pdf')).else(sql.lit('link')).end().as('forma'),
        eb
          .case()
          .when('c.retirado_em', 'is not', null)
          .then(sql.lit('retirado'))
          .when(naoSaiu)
          .then(sql.lit('nao_entregue'))
          .when('e.estado', '=', sql.lit('pendente'))
          .then(sql.lit('na_fila'))
          .when(semLink)
          .then(sql.lit('enviado'))
          .when('c.expira_em', '<=', now)
          .then(sql.lit('vencido'))
          .else(sql.lit('vale'))
          .end()
          .as('situacao'),
      ];
    })
    .$narrowType<Pick<CompartilhamentoVisto, 'forma' | 'situacao'>>();

export interface FiltroDeCompartilhamentos extends Page, Period {
  readonly apuracaoId?: string;
  readonly clienteId?: string;
  /** YYYY-MM. */
  readonly competencia?: string;
  readonly situacao?: Compartilhamento['situacao'];
}

/** One page of the links and mails of the office, the newest first, one more than `limit` if there is a next page. */
export const listCompartilhamentos = (
  tenant: Tenant,
  filtro: FiltroDeCompartilhamentos,
): Promise<CompartilhamentoVisto[]> =>
  tenant.read(
    pageOfCompartilhamentos({
      ...filtro,
      organizationId: tenant.organizationId,
      ids: idsOfPage(filtro),
      limit: filtro.limit + 1,
    }),
  );

const pageOfCompartilhamentos = writeEachShape(
  (given: FiltroDeCompartilhamentos & Pick<Tenant, 'organizationId'> & { readonly ids: Ids }) => {
    const { organizationId, apuracaoId, clienteId, competencia, situacao, ids, limit } = given;
    const escolhidos = vistos()
      .where('c.organization_id', '=', organizationId)
      .where((eb) =>
        eb.and(
          asked({ 'c.apuracao_id': apuracaoId, 'c.cliente_id': clienteId, 'a.competencia': competencia }),
        ),
      )
      .where((eb) => eb.and(between(eb.ref('c.id'), ids)));
    return from
      .selectFrom(escolhidos.as('v'))
      .selectAll()
      .where((eb) => eb.and(asked({ situacao })))
      .orderBy('id', 'desc')
      .limit(limit);
  },
);

const findCompartilhamento = (tx: Transaction, id: string): Promise<CompartilhamentoVisto> =>
  tx.one(vistos().where('c.id', '=', id));

/** Of what was handed over and was not withdrawn: it is from now on. `naoSaiu`: a mail that has not gone out. */
const retirada = () =>
  from.updateTable('compartilhamento as c').set({ retirado_em: now }).where('c.retirado_em', 'is', null);

const naoSaiu = ({
  exists,
  selectFrom,
}: ExpressionBuilder<Tables & { c: Tables['compartilhamento'] }, 'c'>) =>
  exists(
    selectFrom('email as e').whereRef('e.id', '=', 'c.email_id').where('e.estado', '=', sql.lit('pendente')),
  );

/** Withdraws a link, or a mail that has not gone out. False when there is none that counts. */
export const withdrawCompartilhamento = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const retirado = await tx.first(
      retirada()
        .where('c.id', '=', id)
        .where((eb) => eb.or([eb('c.hash', 'is not', null), naoSaiu(eb)]))
        .returning(['c.nome', 'c.para']),
    );
    if (!retirado) return false;
    const { nome, para } = retirado;
    await audit(tx, ator, 'relatorio.retirado', id, {
      ...(nome ? { nome } : {}),
      ...(para ? { email: para } : {}),
    });
    return true;
  });

/** Withdraws all links that still open and all mails that have not gone out, of a month (YYYY-MM) or of all. Returns how many. */
export const withdrawAll = (tenant: Tenant, ator: Ator, competencia: string | null): Promise<number> =>
  tenant.transaction(async (tx) => {
    const retirados = await tx.rows(
      retirada()
        .from('apuracao as a')
        .whereRef('a.id', '=', 'c.apuracao_id')
        .where('c.organization_id', '=', tx.organizationId)
        .where((eb) => eb.and(asked({ 'a.competencia': competencia ?? undefined })))
        .where((eb) => eb.or([eb('c.expira_em', '>', now), naoSaiu(eb)]))
        .returning('c.id'),
    );
    const [primeiro] = retirados;
    if (primeiro)
      await audit(tx, ator, 'relatorio.todos_retirados', primeiro.id, {
        quantos: retirados.length,
        ...(competencia ? { competencia } : {}),
      });
    return retirados.length;
  });

/** What a link shows: one version's report, and nothing else of the office. */
export interface OpenedReport {
  readonly tenant: Tenant;
  /** Of the link. */
  readonly id: string;
  readonly apuracao_id: string;
  readonly razao_social: string;
  readonly competencia: string;
  readonly versao: number;
  readonly pdf_sha256: Buffer;
  /** Null of a version that was printed before there was one. */
  readonly html_sha256: Buffer | null;
}

/** What is noted of an opening. It names nobody: no address, no program, no version. */
export interface Abertura {
  readonly o_que: 'relatorio' | 'pdf';
  /** A kind of device, in words for people. */
  readonly aparelho: string;
  /** False: by a program; such are noted and not counted. */
  readonly por_pessoa: boolean;
}

/** Of one link so many openings are noted; further ones are only counted. */
export const OPENINGS_PER_LINK = 1000;

/** The office whose report a link leads to, whether it still does. */
export const officeOfLink = (database: Database, hash: Buffer): Promise<Tenant | undefined> =>
  database.forStranger(call('escritorio_do_compartilhamento', hash));

/**
 * The report that a link leads to, or the address of the cell where the office lives now. Undefined where there is no such link, or
 * it has ended or was withdrawn. Who opens it is noted apart (`recordOpenings`).
 */
export async function openReport(tenant: Tenant, hash: Buffer): Promise<OpenedReport | string | undefined> {
  const opened = reports()
    .select(['s.id', 'a.html_sha256'])
    .where('s.hash', '=', hash)
    .where('s.expira_em', '>', now);
  const statement = from
    .selectFrom(sql`(SELECT 1)`.as('one'))
    .leftJoin(opened.as('r'), (join) => join.onTrue())
    .select(movedTo.as('mudou_para'))
    .selectAll('r')
    .$narrowType<Omit<OpenedReport, 'tenant' | 'html_sha256'>>();
  const found = await tenant.one(statement);
  const { mudou_para, ...report } = found;
  return mudou_para ?? (report.id === null ? undefined : { tenant, ...report });
}

/** The versions that were handed over and not withdrawn. */
const reports = () =>
  from
    .selectFrom('compartilhamento as s')
    .innerJoin('apuracao as a', 'a.id', 's.apuracao_id')
    .innerJoin('cliente as c', 'c.id', 'a.cliente_id')
    .select(['a.id as apuracao_id', 'c.razao_social', 'a.competencia', 'a.versao', 'a.pdf_sha256'])
    .where('s.retirado_em', 'is', null);

/** Openings of one link, as they are recorded together. */
export interface Openings {
  /** Of the link. */
  readonly id: string;
  /** How often people opened it, and when they first and last did. */
  readonly vezes: number;
  readonly de: Date | undefined;
  readonly ate: Date | undefined;
  /** The first of them, each by itself. */
  readonly aberturas: readonly (Abertura & { readonly id: string; readonly aberta_em: Date })[];
}

const OPENING = {
  id: 'uuid',
  o_que: 'text',
  aparelho: 'text',
  por_pessoa: 'boolean',
  aberta_em: 'timestamptz',
} as const;
const COLUMNS_OF_OPENING = keysOf(OPENING);

/** Counts openings, notes so many of them, and puts the first one by a person into the audit log. */
export const recordOpenings = (tenant: Tenant, { id, vezes, de, ate, aberturas }: Openings): Promise<void> =>
  tenant.transaction(async (tx) => {
    const link = await tx.first(
      from
        .updateTable('compartilhamento as s')
        .from('cliente as c')
        .set(({ eb, fn, ref }) => ({
          aberturas: eb('s.aberturas', '+', vezes),
          primeira_abertura_em: fn.coalesce(
            's.primeira_abertura_em',
            sql<Date | null>`${de ?? null}::timestamptz`,
          ),
          ultima_abertura_em: sql`greatest(${ref('s.ultima_abertura_em')}, ${ate ?? null})`,
        }))
        .where('s.id', '=', id)
        .whereRef('c.id', '=', 's.cliente_id')
        .returning(['s.nome', 's.aberturas as vezes', 'c.razao_social']),
    );
    if (!link) return;
    const noted = from
      .selectFrom('abertura')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('compartilhamento_id', '=', id);
    await tx.run(
      from
        .insertInto('abertura')
        .columns(['organization_id', 'compartilhamento_id', ...COLUMNS_OF_OPENING])
        .expression(({ selectFrom }) =>
          selectFrom(givenRows('n', OPENING, aberturas))
            .select([
              sql<string>`${tx.organizationId}::uuid`.as('office'),
              sql<string>`${id}::uuid`.as('link'),
            ])
            .select(COLUMNS_OF_OPENING)
            .orderBy('id')
            .limit(sql<number>`greatest(0, ${OPENINGS_PER_LINK} - ${noted})`),
        ),
    );
    const { nome, razao_social } = link;
    if (vezes > 0 && link.vezes === vezes)
      await audit(tx, null, 'relatorio.aberto', id, {
        nome: nome ? `${razao_social} (${nome})` : razao_social,
      });
  });

/** One page of a link's openings, the newest first, one more than `limit` if there is a next page; undefined where there is no such link. */
export async function listAberturas(
  tenant: Tenant,
  id: string,
  { limit, ...page }: Page & Period,
): Promise<(Abertura & { readonly id: string; readonly aberta_em: Date })[] | undefined> {
  return tenant.transaction(async (tx) => {
    if (!(await tx.prisma.compartilhamento.count({ where: { id } }))) return undefined;
    return tx.rows(
      from
        .selectFrom('abertura')
        .select(['id', 'aberta_em', 'o_que', 'aparelho', 'por_pessoa'])
        .where('compartilhamento_id', '=', id)
        .where((eb) => eb.and(onPage(eb.ref('id'), page)))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .$narrowType<Pick<Abertura, 'o_que'>>(),
    );
  });
}

/** The report that a mail brings, what its month has to pay, and which of that is ticked off by now. Undefined where it was withdrawn, or its link has ended, before it went out. */
export const reportOfEmail = (tenant: Tenant, id: string) =>
  tenant.first(
    reports()
      .select(({ ref, selectFrom }) => [
        's.expira_em',
        sql<Comparativo['devido_no_mes'] | null>`${ref('a.comparativo')}->'devido_no_mes'`.as('devido'),
        sql<
          Comparativo['premissas_que_mudam_o_total'] | null
        >`${ref('a.comparativo')}->'premissas_que_mudam_o_total'`.as('premissas'),
        sql<Regime | null>`${ref('a.entrada')}->>'regime'`.as('regime'),
        sql<string[]>`ARRAY(${selectFrom('prazo_cumprido as p')
          .select('p.obrigacao')
          .whereRef('p.organization_id', '=', 'a.organization_id')
          .whereRef('p.cliente_id', '=', 'a.cliente_id')
          .whereRef('p.competencia', '=', 'a.competencia')})`.as('cumpridos'),
      ])
      .where('s.id', '=', id)
      .where((eb) => eb.or([eb('s.expira_em', 'is', null), eb('s.expira_em', '>', now)]))
      .$narrowType<Pick<OpenedReport, 'pdf_sha256'>>(),
  );
