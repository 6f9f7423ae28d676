import { type Fixo, formatarFixo, lerFixo, lerOuZero } from '../fixo.ts';
import type { EntradaDaApuracao, Passo } from '../resultado.ts';
import { anexoEfetivo, passoDoFatorR } from '../simples/anexo-efetivo.ts';
import { calcularDas, type EntradaDoDas } from '../simples/calcular-das.ts';
import { dasDoMei } from '../simples/das-do-mei.ts';
import { receitaDoSegmento } from '../simples/parcelas-do-das.ts';
import type { ReceitasSegregadas } from '../simples/segregacao.ts';

export interface DasDaApuracao {
  /** Everything that the DAS collects, reais. */
  readonly total: Fixo;
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  /** Shares by tax, two decimals. */
  readonly partilha: Readonly<Record<string, string>>;
  readonly fundamento: string;
  readonly passos: readonly Passo[];
}

type PerfilDoDas = Pick<EntradaDaApuracao, 'regime' | 'ibs_cbs' | 'simples' | 'atividade'>;

/**
 * The DAS of a client on `data` (YYYY-MM-DD) for a revenue in reais by segment, by the annex that the Fator R gives; null
 * outside the Simples, or where annex, RBT12 or activity is not known.
 */
export function dasDaApuracao(
  perfil: PerfilDoDas,
  data: string,
  receitas: ReceitasSegregadas,
): DasDaApuracao | null {
  if (perfil.regime === 'mei') {
    const mei = perfil.atividade === undefined ? null : dasDoMei(data, perfil.atividade);
    if (mei === null) return null;
    const { icms, iss, cbs, ibs, fundamento } = mei;
    return fechar({ icms, iss, cbs, ibs }, fundamento, []);
  }
  if (perfil.regime !== 'simples_nacional' || perfil.simples === undefined) return null;
  const anexo = anexoEfetivo(perfil.simples);
  const rbt12 = lerFixo(perfil.simples.rbt12);
  if (anexo === null || rbt12 === null) return null;
  const das = calcularDas({ data, anexo, rbt12, receitas, ibs_cbs: perfil.ibs_cbs });
  if (das === null) return null;
  const fatorR = passoDoFatorR(perfil.simples);
  const passos = fatorR === null ? das.passos : [fatorR, ...das.passos];
  const doTransporte =
    anexo === 'III' ? icmsDoTransporte({ data, rbt12, receitas, ibs_cbs: perfil.ibs_cbs }) : null;
  if (doTransporte === null) return fechar(das.porTributo, das.fundamento, passos);
  const icms = das.porTributo.icms + doTransporte.icms;
  return fechar({ ...das.porTributo, icms }, das.fundamento, [...passos, ...doTransporte.passos]);
}

/** Annex III holds no ICMS: transport and telecommunication add that of annex I (LC 123/2006 art. 18 § 5º-E). */
function icmsDoTransporte(
  entrada: Omit<EntradaDoDas, 'anexo'>,
): { readonly icms: Fixo; readonly passos: readonly Passo[] } | null {
  const receita = receitaDoSegmento(entrada.receitas, 'transporte');
  const das = receita === 0n ? null : calcularDas({ ...entrada, anexo: 'I', receitas: { '': receita } });
  if (das === null) return null;
  return { icms: das.porTributo.icms, passos: das.passos.filter(({ passo }) => passo === 'icms') };
}

/** The amounts of the MEI have three decimals; each is rounded before the sum. */
function fechar(
  porTributo: Readonly<Record<'cbs' | 'ibs', Fixo> & Record<string, Fixo>>,
  fundamento: string,
  passos: readonly Passo[],
): DasDaApuracao {
  const partilha: Record<string, string> = {};
  let total = 0n;
  for (const [tributo, valor] of Object.entries(porTributo)) {
    const texto = formatarFixo(valor, 2);
    if (texto !== '0.00') partilha[tributo] = texto;
    total += lerOuZero(texto);
  }
  return { total, cbs: lerOuZero(partilha.cbs), ibs: lerOuZero(partilha.ibs), partilha, fundamento, passos };
}
