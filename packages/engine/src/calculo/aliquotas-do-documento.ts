import { type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import { aliquotasEm } from '../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO } from '../parametros/cenarios.ts';
import { type Correcao, correcoesEm } from '../parametros/correcoes-em.ts';
import type { Aliquotas, Cenario, Premissa } from '../resultado.ts';
import type { PorTributoEmFixo } from './por-tributo.ts';

export interface AliquotasDoDocumento {
  /** Null where there are none: the reform is then not computed. */
  readonly valores: PorTributoEmFixo | null;
  /** Year whose rates apply. */
  readonly ano: number;
  readonly publicas: Aliquotas;
  readonly aviso: string | null;
  readonly premissas: readonly Premissa[];
  readonly correcoes: readonly Correcao[];
}

/** First and last year with rules. An older note is shown with those of the first. */
export const PRIMEIRO_ANO = 2026;
export const ULTIMO_ANO = 2033;

/** Days of a month or two; a caller that goes through more only loses the memory. */
const LEMBRANCAS = 512;
const lembradas = new Map<string, AliquotasDoDocumento>();

/**
 * The standard rates for a note issued on `data` (YYYY-MM-DD; year 0 is an unreadable date), or for a whole year that
 * the caller asks for. After 2026 they come from a scenario and the result says so.
 */
export function aliquotasDoDocumento(
  data: string,
  anoDaNota: number,
  anoPedido: number | undefined,
  cenario: Cenario = CENARIO_PADRAO,
): AliquotasDoDocumento {
  if (typeof cenario !== 'string') return procurar(data, anoDaNota, anoPedido, cenario);
  const chave = `${data} ${anoPedido ?? ''} ${cenario}`;
  let aliquotas = lembradas.get(chave);
  if (aliquotas === undefined) {
    aliquotas = procurar(data, anoDaNota, anoPedido, cenario);
    if (lembradas.size >= LEMBRANCAS) lembradas.clear();
    lembradas.set(chave, aliquotas);
  }
  return aliquotas;
}

function procurar(
  data: string,
  anoDaNota: number,
  anoPedido: number | undefined,
  cenario: Cenario,
): AliquotasDoDocumento {
  const antiga = anoDaNota > 0 && anoDaNota < PRIMEIRO_ANO;
  const ano = anoPedido ?? (antiga ? PRIMEIRO_ANO : anoDaNota);
  const dia = ano === anoDaNota ? data : `${ano}-01-01`;
  const aliquotas = anoDaNota === 0 && anoPedido === undefined ? null : aliquotasEm(dia, cenario);
  const correcoes = correcoesEm(dia);
  if (aliquotas === null) return semAliquotas(anoDaNota, ano, correcoes);
  const escrever = (valor: Fixo): string => formatarFixo(valor, 4);
  const adaptada = antiga && anoPedido === undefined;
  return {
    valores: { cbs: aliquotas.cbs, ibs_uf: aliquotas.ibs_uf, ibs_mun: aliquotas.ibs_mun },
    ano,
    publicas: {
      cbs: escrever(aliquotas.cbs),
      ibs_uf: escrever(aliquotas.ibs_uf),
      ibs_mun: escrever(aliquotas.ibs_mun),
      status: adaptada ? 'estimativa' : aliquotas.status,
      fundamento: aliquotas.fundamento,
    },
    correcoes,
    aviso: adaptada ? `A nota é de ${anoDaNota}; aplicadas as alíquotas de ${PRIMEIRO_ANO}.` : null,
    premissas:
      aliquotas.status === 'lei'
        ? []
        : [
            {
              codigo: aliquotas.status === 'informada' ? 'aliquotas_informadas' : 'aliquotas_estimadas',
              texto: `As alíquotas de ${ano} não estão em lei: ${aliquotas.fundamento}.`,
            },
          ],
  };
}

function semAliquotas(anoDaNota: number, ano: number, correcoes: readonly Correcao[]): AliquotasDoDocumento {
  return {
    correcoes,
    valores: null,
    ano,
    publicas: {
      cbs: '0.0000',
      ibs_uf: '0.0000',
      ibs_mun: '0.0000',
      status: 'estimativa',
      fundamento: 'Sem alíquotas para a data (LC 214/2025, art. 349)',
    },
    aviso:
      anoDaNota === 0
        ? 'A data de emissão não pôde ser lida; CBS e IBS não foram calculados.'
        : `Não há alíquotas para ${ano}; CBS e IBS não foram calculados.`,
    premissas: [],
  };
}

/** Whether a note's own rates count: the law has none for its year, so what the issuer wrote is nearer. */
export function semAliquotaEmLei({ publicas }: AliquotasDoDocumento): boolean {
  return publicas.status === 'estimativa' && lerFixo(publicas.cbs) !== 0n;
}
