import { vigente } from '@apura/law';
import { type Fixo, formatFixo, porcento, readOrZero } from '../fixo.ts';
import { aliquotasEm } from '../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO } from '../parametros/cenarios.ts';
import type { ItemCalculado } from '../resultado.ts';
import type { NotaDoCliente } from './nota-do-cliente.ts';
import { computePresumidoDaCompra } from './outros/efeito-na-reforma.ts';
import {
  askPergunta,
  type CasoDaPergunta,
  type CodigoDaPergunta,
  type PerguntaDoDocumento,
  respostaFor,
} from './outros/perguntas.ts';

type DaNota = Pick<NotaDoCliente, 'documento' | 'nota' | 'cliente' | 'estabelecimento'>;

/** What a question about a note is asked of. */
export const casoDaNota = ({ documento, nota, estabelecimento }: DaNota): CasoDaPergunta => ({
  fornecedor: nota.emit.CNPJ ?? nota.emit.CPF ?? '',
  natureza: '',
  estabelecimento,
  chave: documento.chave,
});

/** The office's answer to a question about a note. */
export const respostaDaNota = (daNota: DaNota, pergunta: CodigoDaPergunta): string | undefined =>
  respostaFor(
    daNota.cliente.respostas ?? [],
    pergunta,
    casoDaNota(daNota),
    daNota.nota.ide.dhEmi.slice(0, 10),
  );

/** What is asked of an item whose credit hangs on its supplier's option. */
export function askForOpcao(daNota: DaNota, item: ItemCalculado): PerguntaDoDocumento {
  const { cbs, ibs_uf, ibs_mun } = item.declarado ?? item;
  return askPergunta('opcao_do_fornecedor', casoDaNota(daNota), { cbs, ibs_uf, ibs_mun });
}

/** A purchase from a rural producer that is no taxpayer. */
const PRODUTOR_RURAL = '410014';

/** The presumed credit of an item with what only the office can tell of it; null where the item gives none. */
export type CreditoDoProdutorRural = (
  item: ItemCalculado,
) => { readonly cbs: Fixo; readonly ibs: Fixo; readonly perguntas: readonly PerguntaDoDocumento[] } | null;

const NO_CREDITO: CreditoDoProdutorRural = () => null;

/**
 * The presumed credit of purchases from a rural producer that is no taxpayer, from 2027 on, where the note does not carry it: VO x C / (1 + C),
 * by the percentage C of the year, which is published every year and is the office's estimate until then (LC 214/2025 art. 168). What nobody has said is
 * asked, and at most the tax of the year on the price is at stake. Who buys is looked up once a note, and what the office has said at
 * the first item that needs it.
 */
export function computeCreditosDoProdutorRural(
  daNota: DaNota & Pick<NotaDoCliente, 'lado'>,
): CreditoDoProdutorRural {
  const { lado, cliente, documento } = daNota;
  const compra = lado === 'entrada' || lado === 'entrada_propria';
  if (!compra || cliente.ibs_cbs === 'das' || !vigente('cbs_devida', documento.ano)) return NO_CREDITO;
  let percentuais: ReturnType<typeof percentuaisDoProdutorRural> | undefined;
  return (item) => {
    if (item.cclasstrib !== PRODUTOR_RURAL || item.detalhes?.credito_presumido !== undefined) return null;
    percentuais ??= percentuaisDoProdutorRural(daNota);
    const valor = readOrZero(item.valor);
    const perguntas: PerguntaDoDocumento[] = [];
    const credito = ({ pergunta, tributo, resposta, aliquota }: PercentualDoProdutorRural): Fixo => {
      if (resposta !== undefined) return computePresumidoDaCompra(valor, readOrZero(resposta));
      const em_jogo = { [tributo]: formatFixo(porcento(valor, aliquota, 2), 2) };
      perguntas.push(askPergunta(pergunta, casoDaNota(daNota), em_jogo));
      return 0n;
    };
    return { cbs: credito(percentuais.cbs), ibs: credito(percentuais.ibs), perguntas };
  };
}

/** What the office has said of a tax, and the rate of its year that is at stake where it has said nothing. */
interface PercentualDoProdutorRural {
  readonly pergunta: CodigoDaPergunta;
  readonly tributo: 'cbs' | 'ibs_uf';
  readonly resposta: string | undefined;
  readonly aliquota: Fixo;
}

function percentuaisDoProdutorRural(
  daNota: DaNota,
): Readonly<Record<'cbs' | 'ibs', PercentualDoProdutorRural>> {
  const aliquotas = aliquotasEm(`${daNota.documento.ano}-01-01`, CENARIO_PADRAO);
  const percentual = (
    pergunta: CodigoDaPergunta,
    tributo: PercentualDoProdutorRural['tributo'],
    aliquota: Fixo,
  ): PercentualDoProdutorRural => ({
    ...{ pergunta, tributo, aliquota },
    resposta: respostaDaNota(daNota, pergunta),
  });
  return {
    cbs: percentual('percentual_do_produtor_rural_cbs', 'cbs', aliquotas?.cbs ?? 0n),
    ibs: percentual(
      'percentual_do_produtor_rural_ibs',
      'ibs_uf',
      (aliquotas?.ibs_uf ?? 0n) + (aliquotas?.ibs_mun ?? 0n),
    ),
  };
}
