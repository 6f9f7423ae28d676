import { type AliquotasDaLei, aliquotasDaLei, aliquotasEm } from '../../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO, PRIMEIRO_ANO, ULTIMO_ANO } from '../../parametros/cenarios.ts';
import { correcoesEm } from '../../parametros/correcoes-em.ts';
import type {
  Aliquotas,
  Cenario,
  CenarioUsado,
  Correcao,
  Premissa,
  StatusDoParametro,
} from '../../resultado.ts';
import { escreverAliquotas, type PorTributoEmFixo, ZEROS } from '../por-tributo.ts';

export interface AliquotasDoDocumento {
  /** Null where there are none: the reform is then not computed. */
  readonly valores: PorTributoEmFixo | null;
  /** What the law fixes for the same day: what a note must declare. */
  readonly daLei: AliquotasDaLei;
  /** Year whose rates apply. */
  readonly ano: number;
  readonly publicas: Aliquotas;
  readonly cenario: CenarioUsado | null;
  readonly aviso: string | null;
  readonly premissas: readonly Premissa[];
  readonly correcoes: readonly Correcao[];
}

/** The year with rules that is nearest to a year. */
export const anoComRegras = (ano: number): number => Math.min(Math.max(ano, PRIMEIRO_ANO), ULTIMO_ANO);

/** Size of the cache: enough for the days of a month or two. When it is full it is emptied. */
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
  const ano = anoPedido ?? (anoDaNota === 0 ? 0 : anoComRegras(anoDaNota));
  const adaptada = anoPedido === undefined && ano !== anoDaNota;
  const dia = ano === anoDaNota ? data : `${ano}-01-01`;
  const aliquotas = ano === 0 ? null : aliquotasEm(dia, cenario);
  const daLei = aliquotasDaLei(dia);
  const correcoes = correcoesEm(dia);
  if (aliquotas === null) return semAliquotas(anoDaNota, ano, daLei, correcoes);
  const status = adaptada && aliquotas.status === 'lei' ? 'estimativa' : aliquotas.status;
  return {
    daLei,
    valores: { cbs: aliquotas.cbs, ibs_uf: aliquotas.ibs_uf, ibs_mun: aliquotas.ibs_mun },
    ano,
    publicas: {
      ...escreverAliquotas(aliquotas),
      status,
      fundamento: aliquotas.fundamento,
    },
    cenario: { nome: nomeDoCenario(cenario, aliquotas.status), status },
    correcoes,
    aviso: adaptada ? avisoDoAno(anoDaNota, ano) : null,
    premissas:
      aliquotas.status === 'lei'
        ? []
        : [
            {
              codigo: status === 'informada' ? 'aliquotas_informadas' : 'aliquotas_estimadas',
              texto: `As alíquotas de ${ano} não estão em lei: ${aliquotas.fundamento}.`,
            },
          ],
  };
}

function nomeDoCenario(cenario: Cenario, status: StatusDoParametro): CenarioUsado['nome'] {
  if (status === 'lei') return 'lei';
  return typeof cenario === 'string' ? cenario : 'informado';
}

function avisoDoAno(anoDaNota: number, ano: number): string {
  return anoDaNota < ano
    ? `A nota é de ${anoDaNota}, anterior à CBS e ao IBS; aplicadas as alíquotas de ${ano}.`
    : `A nota é de ${anoDaNota}, depois da transição; aplicadas as regras e alíquotas de ${ano} (LC 214/2025, arts. 18, III, e 366).`;
}

function semAliquotas(
  anoDaNota: number,
  ano: number,
  daLei: AliquotasDaLei,
  correcoes: readonly Correcao[],
): AliquotasDoDocumento {
  return {
    daLei,
    cenario: null,
    correcoes,
    valores: null,
    ano,
    publicas: {
      ...escreverAliquotas(ZEROS),
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
