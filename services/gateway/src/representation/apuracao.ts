import type { Apuracao, Comparativo, FalhaDaApuracao } from '@apura/contracts';
import { linksDaApuracao, type PorQueDesatualizou, porQueDesatualizou } from '@apura/contracts';
import type { ApuracaoVista } from '@apura/database';
import { versoes } from '@apura/engine';

/** The rates that the law fixes, where an office has chosen no scenario of its own. */
export const CENARIO_DA_LEI = { nome: 'lei', status: 'lei' } as const;

/** An apuração as the contract shows it. What is not computed yet shows the versions that would compute it now. */
export function apuracaoDaApi(linha: ApuracaoVista, publicBaseUrl: string): Apuracao {
  return {
    id: linha.id,
    cliente_id: linha.cliente_id,
    competencia: linha.competencia,
    versao: linha.versao,
    estado: linha.estado as Apuracao['estado'],
    ...(linha.estado === 'falhou' ? { erro: falha(linha) } : {}),
    ...(linha.desatualizada_desde ? { desatualizada_desde: linha.desatualizada_desde.toISOString() } : {}),
    ...(linha.desatualizada_por
      ? { desatualizada_por: porQueDesatualizou(linha.desatualizada_por as unknown as PorQueDesatualizou) }
      : {}),
    criada_em: linha.criada_em.toISOString(),
    ...(linha.calculada_em ? { calculada_em: linha.calculada_em.toISOString() } : {}),
    documentos: linha.documentos ?? 0,
    versoes: (linha.versoes ?? versoes) as unknown as Apuracao['versoes'],
    cenario: linha.cenario as Apuracao['cenario'],
    ...(temFiguras(linha.comparativo) ? { comparativo: linha.comparativo } : {}),
    links: linksDaApuracao(publicBaseUrl, linha.id),
  };
}

/** Figures of earlier rules have other members: such a month is stale, and is shown without them. */
const temFiguras = (guardado: unknown): guardado is Comparativo =>
  typeof guardado === 'object' && guardado !== null && 'devido_no_mes' in guardado;

function falha({ id, erro_estagio, erro_codigo, erro_mensagem }: ApuracaoVista): FalhaDaApuracao {
  if (!erro_estagio || !erro_codigo || !erro_mensagem)
    throw new Error(`apuracao ${id} failed without a reason`);
  return { etapa: erro_estagio as FalhaDaApuracao['etapa'], codigo: erro_codigo, mensagem: erro_mensagem };
}
