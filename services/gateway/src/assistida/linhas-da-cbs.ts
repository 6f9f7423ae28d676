import type { CampoDaLinha } from '@apura/contracts';
import type { LinhaDoFisco } from '@apura/engine';
import { present } from '../answers.ts';
import {
  asList,
  asObject,
  asText,
  asTexts,
  type Json,
  type JsonObject,
  type LinhaEmTextos,
} from './json-as-texts.ts';

const LADOS = [
  ['debitos', 'debito'],
  ['creditos', 'credito'],
] as const;

/**
 * The lines of a file of debits or credits (RFB, API de apuração da CBS v2): months, and in each its documents with what
 * became of their amount. Unknown members are left aside.
 */
export function linhasDaCbs(arquivo: JsonObject): LinhaEmTextos[] {
  const contribuinte = asText(arquivo.ni) ?? '';
  return asList(arquivo.apuracao).flatMap((mes, m) => {
    const { pa, ...listas } = asObject(mes);
    const competencia = asText(pa) ?? '';
    return LADOS.flatMap(([lista, lado]) =>
      asList(listas[lista]).map((linha, n) => ({
        onde: `apuracao ${m + 1}, ${lista} ${n + 1}`,
        campos: { contribuinte, competencia, tributo: 'CBS', lado, ...camposDaLinha(linha) },
      })),
    );
  });
}

function camposDaLinha(linha: Json): Partial<Record<CampoDaLinha, string>> {
  const { cbs, ...dados } = asObject(linha);
  const valores = asObject(cbs);
  const apropriacao = asObject(valores.apropriacao);
  return asTexts({
    chave: dados.chave,
    documento: dados.documento,
    origem: dados.origem,
    emissao: dados.emissao,
    registro: dados.registro,
    atualizacao: dados.atualizacao,
    apurado: valores.apurado,
    extinto: valores.extinto,
    saldo_devedor: valores.saldoDevedor,
    suspenso: valores.suspenso ?? apropriacao.suspenso,
    a_apropriar: apropriacao.aApropriar,
    apropriado: apropriacao.apropriado,
    inapropriavel: apropriacao.inapropriavel,
    utilizado: asObject(apropriacao.utilizacao).utilizado,
  });
}

/** The list of a file, and whose debit its payments end: the taxpayer's own, or a supplier's, whose tax the buyer paid. */
const LISTAS = [
  ['pagamentos', 'debito'],
  ['recolhimentos', 'credito'],
] as const satisfies readonly (readonly [string, LinhaDoFisco['lado']])[];

/** Whether a file is one of payments (RFB, API de apuração da CBS v2), by what its months hold. */
export const temPagamentos = (arquivo: JsonObject): boolean =>
  asList(arquivo.apuracao).some((parte) => LISTAS.some(([lista]) => lista in asObject(parte)));

/**
 * The lines of a file of payments: of each document that a payment names, how much of its debit it ends. They work out nothing, so
 * `apurado` is zero, and say how sure a credit is. What a payment type means is not published; one that names the buyer is the
 * buyer's own (LC 214/2025 art. 27, IV).
 */
export function linhasDosPagamentos(arquivo: JsonObject): LinhaEmTextos[] {
  const contribuinte = asText(arquivo.ni) ?? '';
  return asList(arquivo.apuracao).flatMap((parte, m) => {
    const { dataArrecadacao, ...listas } = asObject(parte);
    return LISTAS.flatMap(([lista, lado]) =>
      asList(listas[lista]).flatMap((valor, n) => {
        const pagamento = asObject(valor);
        const onde = `apuracao ${m + 1}, ${lista} ${n + 1}`;
        const comum = { contribuinte, tributo: 'CBS', lado, apurado: '0.00' };
        return asList(pagamento.composicao).flatMap((composicao) => {
          const campos = camposDaComposicao(composicao, pagamento, lado);
          const data = asText(dataArrecadacao);
          // One that names no document ends debits in their order, and which ones it does not say.
          return campos.chave === ''
            ? []
            : [{ onde, campos: { ...comum, ...campos, ...present({ registro: data }) } }];
        });
      }),
    );
  });
}

function camposDaComposicao(composicao: Json, pagamento: JsonObject, lado: LinhaDoFisco['lado']) {
  const { sequencial, pa, chaveDFE, principal } = asObject(composicao);
  const doAdquirente = lado === 'credito' || asText(pagamento.niAdquirente) !== undefined;
  const contraparte = asText(pagamento.niFornecedor ?? pagamento.niAdquirente);
  return {
    competencia: asText(pa) ?? '',
    chave: asText(chaveDFE) ?? '',
    // Several payments of one document are as many lines.
    origem: `DARF ${asText(pagamento.numeroDARF) ?? ''} ${asText(sequencial) ?? ''}`,
    extinto: asText(principal) ?? '',
    modo_extincao: doAdquirente ? 'rad' : 'pagamento',
    ...present({ contraparte }),
  };
}
