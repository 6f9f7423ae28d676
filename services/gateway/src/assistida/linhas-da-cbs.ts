import type { CampoDaLinha } from '@apura/contracts';
import { asList, asObject, asText, type Json, type JsonObject, type LinhaEmTextos } from './json-as-texts.ts';

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
  const ditos = {
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
  } satisfies Partial<Record<CampoDaLinha, Json | undefined>>;
  const campos: Partial<Record<CampoDaLinha, string>> = {};
  for (const [campo, valor] of Object.entries(ditos)) {
    const texto = asText(valor);
    if (texto !== undefined) campos[campo as CampoDaLinha] = texto;
  }
  return campos;
}
