import { DIA_DO_INVENTARIO } from '@apura/contracts';
import {
  clientesDevedores,
  comunicadosOfPeriod,
  countInconsistencias,
  type Database,
  findToday,
  type Lembrete,
  listDecisoes,
  listPosicoes,
  newId,
  officesToRemind,
  remindOfPrazos,
  sumPontosDeJaneiro,
  type Tenant,
} from '@apura/database';
import {
  addDays,
  anoDaConformidade,
  assessEstoque,
  diasParaJaneiro,
  empresaDoEstoque,
  inicioDoSemestre,
  janelasDaOpcao,
  PRAZO_DO_ESTOQUE,
  prazosEntre,
  QUESTAO_DE_JANEIRO,
  QUESTAO_DOS_DOCUMENTOS,
} from '@apura/engine';
import type { Logger } from '@apura/runtime';

/** Two weeks: who reads it on Monday still has the next one for what falls due at its beginning. */
const DAYS_AHEAD = 13;
/** So long before the day of the inventory it is told who has none. */
const DAYS_BEFORE_INVENTARIO = 60;
/** More clients than an office has. */
const TODAS = 100_000;

interface Meios {
  readonly database: Database;
  readonly logger: Logger;
  readonly agora: () => Date;
}

/** Mails the deadlines of the coming two weeks, once a week, to who wants them. An office that cannot be written to has its turn later. */
export async function remindOffices({ database, logger, agora }: Meios): Promise<void> {
  for (const id of await officesToRemind(database)) {
    await remindOffice(database.forOrganization(id), agora()).catch((error: unknown) =>
      logger.warn('deadlines were not mailed', { organization_id: id, error }),
    );
  }
}

async function remindOffice(tenant: Tenant, agora: Date): Promise<void> {
  const { hoje } = await findToday(tenant, agora);
  const prazos = prazosEntre(hoje, addDays(hoje, DAYS_AHEAD));
  const which = prazos.map(({ id: obrigacao, competencia, regimes }) => ({
    obrigacao,
    competencia,
    regimes,
  }));
  const deQuem = await clientesDevedores(tenant, which);
  const indecisos = await indecisosByDia(tenant, hoje);
  const abertos = prazos.flatMap((prazo) => {
    const { data, obrigacao, competencia, periodicidade, natureza, so_para } = prazo;
    const { clientes = 0, cumpridos = 0 } = deQuem.get(`${prazo.id} ${competencia}`) ?? {};
    const semDecisao = periodicidade === 'semestral' ? indecisos.get(data) : undefined;
    return cumpridos < clientes
      ? [
          {
            ...{ data, obrigacao, competencia, periodicidade, natureza, so_para, clientes, cumpridos },
            ...(semDecisao ? { indecisos: semDecisao } : {}),
          },
        ]
      : [];
  });
  const todos = [...abertos, ...(await comunicadosToAnswer(tenant, hoje))].sort((a, b) =>
    a.data < b.data ? -1 : a.data > b.data ? 1 : 0,
  );
  const anos = {
    conformidade: await conformidadeToRemind(tenant, hoje),
    abertura: await aberturaToRemind(tenant, hoje),
    janeiro: await janeiroToRemind(tenant, hoje),
  };
  if (todos.length || anos.conformidade || anos.abertura || anos.janeiro)
    await remindOfPrazos(tenant, { semana: mondayOf(hoje), prazos: todos, ...anos, requestId: newId() });
}

/** How many divergences in CBS and IBS of the year's documents nobody has put right while they can be; null where there are none. */
async function conformidadeToRemind(tenant: Tenant, hoje: string): Promise<Lembrete['conformidade']> {
  const { ano, corrige_ate, dias } = anoDaConformidade(hoje);
  if (hoje > corrige_ate) return null;
  const contadas = await countInconsistencias(tenant, { ano, ...QUESTAO_DOS_DOCUMENTOS });
  const abertas = contadas.filter(({ estado }) => estado === 'aberta' || estado === 'pedida');
  if (!abertas.length) return null;
  const clientes = new Set(abertas.map(({ cliente_id }) => cliente_id)).size;
  return {
    ...{ ano, corrige_ate, dias, clientes },
    abertas: abertas.reduce((soma, { quantas }) => soma + quantas, 0),
  };
}

/** How many clients that would have the credit of an opening stock have none entered, until it is lost; null where there are none. */
async function aberturaToRemind(tenant: Tenant, hoje: string): Promise<Lembrete['abertura']> {
  if (hoje < addDays(DIA_DO_INVENTARIO, -DAYS_BEFORE_INVENTARIO) || hoje > PRAZO_DO_ESTOQUE) return null;
  const semEstoque = await listPosicoes(tenant, { situacao: 'sem_estoque', limit: TODAS });
  const clientes = semEstoque.filter(
    ({ regimes }) =>
      assessEstoque([], { ...empresaDoEstoque(regimes), compras_tributadas: false }).tem_direito,
  ).length;
  return clientes ? { inventario: DIA_DO_INVENTARIO, prazo: PRAZO_DO_ESTOQUE, clientes } : null;
}

/** How much of what January would refuse, or what would lose money in it, is to be dealt with; null where nothing is, and from that day on. */
async function janeiroToRemind(tenant: Tenant, hoje: string): Promise<Lembrete['janeiro']> {
  const dias = diasParaJaneiro(hoje);
  if (dias === 0) return null;
  const somas = await sumPontosDeJaneiro(tenant, QUESTAO_DE_JANEIRO, {});
  const porFazer = somas.filter(({ estado }) => estado === 'aberta' || estado === 'pedida');
  if (!porFazer.length) return null;
  return {
    dias,
    pontos: porFazer.reduce((soma, { pontos }) => soma + pontos, 0),
    clientes: new Set(porFazer.map(({ cliente_id }) => cliente_id)).size,
  };
}

/** Notices of the tax authorities that nobody has answered, by day: the mail counts them, and the panel names them. */
async function comunicadosToAnswer(tenant: Tenant, hoje: string) {
  const byDia = new Map<string, number>();
  for (const { prazo, atendido_em } of await comunicadosOfPeriod(tenant, {
    de: hoje,
    ate: addDays(hoje, DAYS_AHEAD),
  }))
    if (atendido_em === null) byDia.set(prazo, (byDia.get(prazo) ?? 0) + 1);
  return [...byDia].map(([data, clientes]) => ({
    ...{ data, obrigacao: 'Resposta a comunicados do Fisco', competencia: data.slice(0, 7) },
    ...{ periodicidade: 'unica', natureza: 'limite', clientes, cumpridos: 0 },
  }));
}

/** How many clients have decided nothing for the half-year whose window, or its end, is on a day. */
async function indecisosByDia(tenant: Tenant, hoje: string): Promise<ReadonlyMap<string, number>> {
  const byDia = new Map<string, number>();
  const ultimo = addDays(hoje, DAYS_AHEAD);
  for (const { semestre, ate, cancelamento } of janelasDaOpcao(hoje.slice(0, 7))) {
    const dias = [ate, cancelamento.ate].filter((dia) => dia >= hoje && dia <= ultimo);
    if (!dias.length) continue;
    const inicio = inicioDoSemestre(semestre);
    const { indecisos } = await listDecisoes(tenant, { semestre, inicio, limit: 0 });
    for (const dia of dias) byDia.set(dia, indecisos);
  }
  return byDia;
}

/** The Monday of the week of a day (YYYY-MM-DD). */
const mondayOf = (dia: string): string => addDays(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7));
