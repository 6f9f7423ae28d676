import { aliquotaInterestadual, aliquotaInternaDoIcms } from '../../dados/aliquotas-internas-do-icms.ts';
import { emitenteDoSimples } from '../../dados/emitente-do-simples.ts';
import {
  arredondar,
  CEM_POR_CENTO,
  dividir,
  type Fixo,
  lerFixo,
  lerOuZero,
  naoNegativo,
  porcento,
} from '../../fixo.ts';
import { tributosExtintos } from '../../projecao/linha-projetavel.ts';
import { respostaPara } from '../outros/perguntas.ts';
import { icmsComSubstituicao } from '../substituicao-tributaria.ts';
import type { CompraADestinar, DestinacaoDaCompra } from './decidir-destinacao.ts';

/** What a purchase for use or for the fixed assets owes the client's state. Reais. */
export interface DifalDeEntrada {
  readonly valor: Fixo;
  /** With the base that the state was not said to use; the law's is `dupla`. */
  readonly comOutraBase: Fixo;
  /** Whether the rate is that of our table, and the base that of the law. */
  readonly aliquotaDaTabela: boolean;
  readonly baseDaLei: boolean;
}

/**
 * The difference of rates of goods that come from another state to a taxpayer who uses them up or keeps them (CF art. 155 § 2º VII;
 * LC 87/1996 arts. 12 XV and 13 IX and § 3º), also of one of the Simples (LC 123/2006 art. 13 § 1º XIII h; STF Tema 517):
 *
 * - base `dupla`, the law's: (value - ICMS of the origin) / (1 - internal rate) x internal rate - ICMS of the origin;
 * - base `unica`, of some states: value x internal rate - ICMS of the origin.
 *
 * The value is that of the item with its IPI. Who sells from the Simples highlights no ICMS: the interstate rate counts. None where
 * the ICMS was or is collected by substitution, or the operation owes none. Null where the two states are not known or the same.
 */
export function difalDeEntrada(
  { nota, det, cliente, valor: semIpi, lado }: CompraADestinar,
  { contribuinte, caso }: DestinacaoDaCompra,
): DifalDeEntrada | null {
  const { uf: destino = '' } = caso;
  const origem = nota.emit.UF ?? '';
  const data = nota.ide.dhEmi.slice(0, 10);
  if (lado !== 'entrada' || !contribuinte || origem === '' || destino === '' || origem === destino)
    return null;
  if (tributosExtintos(data).has('icms') || icmsComSubstituicao(det.imposto.ICMS)) return null;
  const respostas = cliente.respostas ?? [];
  const respondida = lerFixo(respostaPara(respostas, 'aliquota_interna_do_icms', caso, data) ?? '');
  const aliquota = respondida ?? aliquotaInternaDoIcms(destino, data);
  if (aliquota === null || aliquotaInternaDoIcms(origem, data) === null || aliquota >= CEM_POR_CENTO)
    return null;
  const valor = lerOuZero(semIpi) + naoNegativo(lerOuZero(det.imposto.IPI?.vIPI));
  const { vICMS, orig } = det.imposto.ICMS ?? {};
  const destacado = naoNegativo(lerOuZero(vICMS));
  const deOrigem =
    destacado === 0n && emitenteDoSimples(nota.emit.CRT)
      ? porcento(valor, aliquotaInterestadual(origem, destino, orig), 2)
      : destacado;
  if (deOrigem === 0n) return null;
  const semIcms = naoNegativo(valor - deOrigem);
  const base = arredondar(dividir(semIcms * 100n, CEM_POR_CENTO - aliquota), 2);
  const dupla = naoNegativo(porcento(base, aliquota, 2) - deOrigem);
  const unica = naoNegativo(porcento(valor, aliquota, 2) - deOrigem);
  const qual = respostaPara(respostas, 'base_do_difal', caso, data);
  return {
    valor: qual === 'unica' ? unica : dupla,
    comOutraBase: qual === 'unica' ? dupla : unica,
    aliquotaDaTabela: respondida === null,
    baseDaLei: qual === undefined,
  };
}
