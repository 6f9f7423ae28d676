import { computeDasDaApuracao } from '../apuracao/das-da-apuracao.ts';
import { reduceAliquota } from '../calculo/reforma/compute-tributos.ts';
import { type Fixo, formatAll, porcento, readOrZero } from '../fixo.ts';
import { CENARIO_PADRAO, cenarios, FIRST_ANO, LAST_ANO } from '../parametros/cenarios.ts';
import { faseamentoDoIbs } from '../parametros/faseamento-do-ibs.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import { ALL_TRIBUTOS, type LinhaProjetavel, OUTSIDE_DAS } from '../projecao/linha-projetavel.ts';
import { findParametrosDoAno, type ParametrosDoAno } from '../projecao/parametros-do-ano.ts';
import { project } from '../projecao/project.ts';
import { NO_VALUE } from '../projecao/project-linha.ts';
import type { AnoProjetado, Cenario } from '../resultado.ts';
import { versoes } from '../versoes.ts';
import { type PedidoDeSimulacao, type Perfil, readPerfil, type Simulacao } from './read-perfil.ts';

/**
 * A month of a company in each year of the transition, 2026 to 2033: today's taxes as they shrink, the DAS, CBS and IBS.
 * Reais with two decimals, percent with four; each year says whether its rates are law, estimated or informed. A year
 * that the caller's rates leave out takes the first shipped scenario, and a warning says so. Never throws.
 */
export function simular(pedido: PedidoDeSimulacao): Simulacao {
  const lido = readPerfil(pedido);
  const anos = 'problemas' in lido ? [] : anosDoCenario(pedido.cenario ?? CENARIO_PADRAO);
  const mes = anos[0]?.parametros;
  if ('problemas' in lido || mes === undefined) {
    return close(pedido, [], [], [], 'problemas' in lido ? lido.problemas : []);
  }
  const premissa = pedido.premissa_preco ?? 'liquido_constante';
  const ibsCbsNaBaseIcms = pedido.ibs_cbs_na_base_icms ?? true;
  const linhas = linhasDoPerfil(pedido, lido.perfil, mes);
  const projecao = project(
    {
      mes,
      comTransferencias: false,
      linhas,
      receita: lido.perfil.receita,
      das: (ano, receitas) => computeDasDaApuracao(perfilDoDas(pedido), ano.data, receitas),
      anulacao: 0n,
      creditosDoSimples: () => ({ cbs: 0n, ibs_uf: 0n, ibs_mun: 0n }),
    },
    { anos: anos.map(({ parametros }) => parametros), premissas: [premissa], ibsCbsNaBaseIcms },
  );
  const semInformada = anos.filter(({ suprida }) => suprida).map(({ parametros }) => parametros.ano);
  return close(pedido, projecao, [...lido.perfil.premissas, ...premissas(pedido)], semInformada, []);
}

interface AnoDoCenario {
  readonly parametros: ParametrosDoAno;
  /** Whether the rates come from the first shipped scenario for want of informed ones. */
  readonly suprida: boolean;
}

function anosDoCenario(cenario: Cenario): AnoDoCenario[] {
  const anos: AnoDoCenario[] = [];
  for (let ano = FIRST_ANO; ano <= LAST_ANO; ano++) {
    const doCenario = findParametrosDoAno(ano, cenario);
    const parametros = doCenario ?? findParametrosDoAno(ano, CENARIO_PADRAO);
    if (parametros !== null) anos.push({ parametros, suprida: doCenario === null });
  }
  return anos;
}

function perfilDoDas({
  regime,
  atividade,
  simples,
}: PedidoDeSimulacao): Parameters<typeof computeDasDaApuracao>[0] {
  return { regime, atividade, ibs_cbs: simples?.ibs_cbs ?? 'das', ...(simples ? { simples } : {}) };
}

function close(
  pedido: PedidoDeSimulacao,
  anos: readonly AnoProjetado[],
  premissasUsadas: readonly string[],
  semInformada: readonly number[],
  problemas: Simulacao['problemas'],
): Simulacao {
  const total = (ano: AnoProjetado | undefined): Fixo => readOrZero(ano?.total);
  const atual = total(anos[0]);
  const novo = total(anos.at(-1));
  let acumulado = 0n;
  for (const ano of anos) acumulado += total(ano);
  const cenario = pedido.cenario ?? CENARIO_PADRAO;
  return {
    anos,
    totais: formatAll({ atual, novo, diferenca: novo - atual, acumulado }),
    cenario:
      typeof cenario === 'string'
        ? { nome: cenario, status: 'estimativa' }
        : { nome: 'informado', status: semInformada.length > 0 ? 'estimativa' : 'informada' },
    premissas: premissasUsadas,
    avisos: avisos(pedido, anos, semInformada),
    problemas,
    versoes,
  };
}

function premissas(pedido: PedidoDeSimulacao): string[] {
  const cenario = pedido.cenario ?? CENARIO_PADRAO;
  const frases = [
    'Cada linha é um mês igual: a mesma receita e as mesmas compras de hoje, ano a ano.',
    pedido.premissa_preco === 'final_constante'
      ? 'O preço final, o que o comprador paga, se mantém; o preço sem tributos se ajusta.'
      : 'O preço sem tributos se mantém, nas vendas e nas compras; o preço final muda.',
    (pedido.ibs_cbs_na_base_icms ?? true)
      ? 'CBS e IBS entram na base do ICMS a partir de 2027 (posição da maioria dos Estados; a lei não é expressa).'
      : 'CBS e IBS ficam fora da base do ICMS.',
    'Os fornecedores são do Lucro Real, com a mesma alíquota de ICMS; IRPJ, CSLL e folha só entram no DAS.',
    'ICMS e ISS encolhem 10% ao ano de 2029 a 2032 e acabam em 2033; PIS e COFINS acabam em 2027; o IPI zera em 2027, sem a lista da Zona Franca de Manaus.',
    'Sem Imposto Seletivo, cujas alíquotas não foram fixadas.',
  ];
  if (pedido.regime === 'simples_nacional') {
    if (pedido.simples?.anexo === 'II')
      frases.push(
        'De 2027 em diante o DAS é do Anexo I: só os produtos que continuam com IPI ficam no II (Resolução CGSN 140/2018, art. 25, § 1º, I e II).',
      );
    frases.push('O RBT12 se mantém; o DAS é de um só anexo e inclui IRPJ, CSLL e CPP, onde o anexo os tem.');
    if (pedido.simples?.ibs_cbs === 'regular') {
      frases.push('Com CBS e IBS fora do DAS, eles se somam ao preço de hoje, que é a receita do DAS.');
    }
  }
  if (pedido.regime === 'mei') frases.push('MEI: valores fixos, sem a contribuição previdenciária.');
  if (typeof cenario === 'string')
    frases.push(`${cenarios[cenario].descricao}: ${cenarios[cenario].fundamento}.`);
  frases.push(`IBS de 2029 a 2032, onde não foi informado: ${faseamentoDoIbs.fundamento}.`);
  return frases;
}

function avisos(
  { regime, aliquotas_atuais }: PedidoDeSimulacao,
  anos: readonly AnoProjetado[],
  semInformada: readonly number[],
): Simulacao['avisos'] {
  const noDas = regime === 'simples_nacional' || regime === 'mei';
  const todos: readonly (readonly [vale: boolean, codigo: string, mensagem: string])[] = [
    [
      anos.some(({ status }) => status === 'estimativa'),
      'aliquotas_estimadas',
      'As alíquotas de 2027 em diante são estimativas, não lei.',
    ],
    [
      semInformada.length > 0,
      'anos_sem_aliquota_informada',
      `Sem alíquotas informadas para ${semInformada.join(', ')}: usada a ${cenarios[CENARIO_PADRAO].descricao}.`,
    ],
    [
      noDas && aliquotas_atuais !== undefined,
      'aliquotas_atuais_ignoradas',
      'No Simples Nacional e no MEI os tributos de hoje vêm do DAS; as alíquotas informadas não foram usadas.',
    ],
  ];
  return todos.filter(([vale]) => vale).map(([, codigo, mensagem]) => ({ codigo, mensagem }));
}

/**
 * The sales and the purchases with credit of a month of 2026. PIS and COFINS are on the price less ICMS (STF Tema 69;
 * Lei 14.592/2023 for credits). Purchases hold the ICMS rate of the sales and the PIS and COFINS of a supplier in the
 * Lucro Real; whoever sells services buys without ICMS. Inside the DAS there is no tax of today on a sale.
 */
function linhasDoPerfil(pedido: PedidoDeSimulacao, perfil: Perfil, mes: ParametrosDoAno): LinhaProjetavel[] {
  const { regime } = pedido;
  const noDas = regime === 'simples_nacional' || regime === 'mei';
  const tributada = !noDas || (regime === 'simples_nacional' && pedido.simples?.ibs_cbs === 'regular');
  return [venda(perfil, mes, tributada, noDas), compra(pedido, perfil, mes, tributada, noDas)];
}

function venda(perfil: Perfil, mes: ParametrosDoAno, tributada: boolean, noDas: boolean): LinhaProjetavel {
  const { receita, reducao } = perfil;
  const icms = porcento(receita, perfil.icms, 2);
  const iss = porcento(receita, perfil.iss, 2);
  const pis = porcento(receita - icms, perfil.pis, 2);
  const cofins = porcento(receita - icms, perfil.cofins, 2);
  const ipi = porcento(receita, perfil.ipi, 2);
  const liquido = receita - icms - iss - pis - cofins;
  return {
    ...NO_VALUE,
    lado: 'saida',
    sinal: 1n,
    receita,
    liquido,
    baseDosAtuais: receita,
    final: receita + ipi,
    icms,
    iss,
    ipi,
    pis,
    cofins,
    ...teste(liquido, reducao, mes, tributada && !noDas),
    tributada,
    reducao_cbs: reducao,
    reducao_ibs: reducao,
  };
}

function compra(
  pedido: PedidoDeSimulacao,
  perfil: Perfil,
  mes: ParametrosDoAno,
  tributada: boolean,
  noDas: boolean,
): LinhaProjetavel {
  const valor = porcento(perfil.compras, perfil.creditavel, 2);
  const icms = porcento(valor, perfil.icmsDasCompras, 2);
  const em = parametrosEm(mes.data);
  const daLei = (parametro: { valor: string } | null): Fixo =>
    porcento(valor - icms, parametro === null ? 0n : readOrZero(parametro.valor), 2);
  const pis = daLei(em.pis_nao_cumulativo);
  const cofins = daLei(em.cofins_nao_cumulativa);
  const liquido = valor - icms - pis - cofins;
  const real = pedido.regime === 'lucro_real';
  return {
    ...NO_VALUE,
    lado: 'compra',
    sinal: 1n,
    liquido,
    baseDosAtuais: valor,
    final: valor,
    icms,
    pis: real ? pis : 0n,
    cofins: real ? cofins : 0n,
    ...teste(liquido, 0n, mes, tributada && !noDas),
    contados: noDas ? OUTSIDE_DAS : ALL_TRIBUTOS,
    tributada,
  };
}

/** CBS and IBS of the test year; the Simples is outside of it (LC 214/2025 art. 348 III c). */
function teste(liquido: Fixo, reducao: Fixo, mes: ParametrosDoAno, dentro: boolean) {
  const valor = (aliquota: Fixo): Fixo =>
    dentro ? porcento(liquido, reduceAliquota(aliquota, reducao), 2) : 0n;
  const { cbs, ibs_uf, ibs_mun } = mes.aliquotas;
  return { cbs: valor(cbs), ibs_uf: valor(ibs_uf), ibs_mun: valor(ibs_mun) };
}
