import { type Fixo, lerFixo } from '../fixo.ts';
import { CENARIO_PADRAO, cenarios } from '../parametros/cenarios.ts';
import { faseamentoDoIbs } from '../parametros/faseamento-do-ibs.ts';
import { temAliquotaPropria } from '../projecao/linha-do-lancamento.ts';
import type { AnoProjetado, EntradaDaApuracao } from '../resultado.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';

/** What the figures of a month assume. */
export function premissas(entrada: EntradaDaApuracao): string[] {
  const frases = [
    'Só entram NF-e e NFC-e; serviços tomados (NFS-e), fretes (CT-e), energia e importação de serviços ficam de fora.',
    'Nas compras, presume-se destino de revenda ou industrialização: o XML do fornecedor não distingue uso, consumo e ativo.',
    'Itens sem o grupo IBSCBS entram com a classificação inferida e o valor calculado, tanto no débito quanto no crédito.',
    'O crédito de CBS e IBS depende da extinção do débito do fornecedor (LC 214/2025, art. 47, § 2º, I); enquanto não houver recolhimento na liquidação financeira, basta o destaque correto (art. 48).',
    'CBS, IBS estadual, IBS municipal e cada tributo atual são apurados em separado; o saldo credor de um não abate o de outro.',
    'Os débitos de hoje são os valores declarados nas notas; crédito de ICMS só sobre compras para revenda ou industrialização, sem IPI, ICMS-ST, FCP e ativo (1/48).',
    'Tributos pagos no desembaraço de importações não entram como débito; só como crédito, onde a lei o permite.',
  ];
  if (entrada.regime === 'lucro_real') {
    frases.push(
      'Lucro Real: créditos de PIS (1,65%) e COFINS (7,6%) sobre o valor do item menos o ICMS destacado (Leis 10.637/2002, 10.833/2003 e 14.592/2023).',
    );
  }
  if (entrada.regime === 'lucro_presumido') {
    frases.push(
      'Lucro Presumido: PIS e COFINS sem créditos (Lei 9.718/1998); CBS e IBS com créditos plenos.',
    );
  }
  if (entrada.regime === 'simples_nacional') {
    frases.push(
      'Simples Nacional: DAS de um só anexo sobre toda a receita, com IRPJ, CSLL e CPP, sem segregar vendas com ICMS-ST ou tributação monofásica nem aplicar o limite de 5% do ISS.',
    );
  }
  if (entrada.regime === 'simples_nacional' && entrada.ibs_cbs === 'regular') {
    frases.push(
      'CBS e IBS fora do DAS: a opção vale por semestre e é irretratável nele (LC 123/2006, art. 13, §§ 9º e 10; LC 214/2025, art. 41).',
    );
  }
  if (entrada.regime === 'mei') {
    frases.push('MEI: valores fixos do DAS, sem a contribuição previdenciária.');
  }
  return [...frases, ...premissasDaProjecao(entrada)];
}

function premissasDaProjecao(entrada: EntradaDaApuracao): string[] {
  const cenario = entrada.cenario ?? CENARIO_PADRAO;
  const frases = [
    'Projeção: as operações, a composição e o RBT12 do mês se repetem em cada ano; o preço líquido é o valor menos os tributos de hoje (a base de CBS e IBS da nota).',
    'Projeção com preço líquido constante: o preço sem tributos se mantém, nas vendas e nas compras; com preço final constante: mantém-se o que o comprador paga, e o preço sem tributos se ajusta.',
    'Projeção: a alíquota efetiva de ICMS e ISS de hoje encolhe 10% ao ano de 2029 a 2032; PIS e COFINS acabam em 2027; o IPI zera em 2027, sem a lista da Zona Franca de Manaus, ainda não publicada.',
    'Projeção: sem Imposto Seletivo, cujas alíquotas não foram fixadas, sem saldos de meses anteriores e, nos anos seguintes, sem CBS e IBS de lançamentos manuais.',
    (entrada.ibs_cbs_na_base_icms ?? true)
      ? 'Projeção: CBS e IBS entram na base do ICMS a partir de 2027 (posição da maioria dos Estados; a lei não é expressa).'
      : 'Projeção: CBS e IBS ficam fora da base do ICMS.',
  ];
  if (typeof cenario === 'string') {
    frases.push(`Projeção com o cenário "${cenarios[cenario].descricao}", que não é lei.`);
    frases.push(`IBS de 2029 a 2032: ${faseamentoDoIbs.fundamento}.`);
  } else {
    frases.push('Projeção com as alíquotas informadas pelo escritório.');
  }
  return frases;
}

/** What the month could be computed of. */
export interface Calculado {
  readonly das: boolean;
  readonly reforma: boolean;
  readonly projecao: readonly AnoProjetado[];
}

/** What the reader must know before using the figures, each with a stable code. */
export function avisos(
  entrada: EntradaDaApuracao,
  ano: number,
  calculado: Calculado,
): { codigo: string; mensagem: string }[] {
  const tem = (motivo: string): boolean => entrada.lancamentos.some((linha) => linha.motivo === motivo);
  const simples = entrada.regime === 'simples_nacional' || entrada.regime === 'mei';
  const lista: [boolean, string, string][] = [
    [entrada.documentos === 0, 'sem_documentos', 'Não há documentos do cliente nesta competência.'],
    [
      simples && !calculado.das,
      'das_nao_calculado',
      'O DAS não foi calculado: faltam o anexo e o RBT12 do cliente (ou a atividade do MEI). Os tributos de hoje são só os destacados nas notas.',
    ],
    [
      ano > 2026 && entrada.ibs_cbs === 'das' && acimaDoSublimite(entrada.simples?.rbt12),
      'ibs_fora_do_das',
      'O RBT12 passa do sublimite de R$ 3.600.000,00: o IBS é pago fora do DAS (LC 123/2006, art. 13-A) e não foi calculado.',
    ],
    [
      entrada.ibs_cbs === 'das',
      'cliente_no_das',
      'O cliente recolhe CBS e IBS dentro do DAS: não há débitos nem créditos pelo regime regular.',
    ],
    [
      ano > 2026 && !calculado.reforma,
      'reforma_nao_calculada',
      `As alíquotas de referência de ${ano} ainda não foram fixadas; CBS e IBS não foram calculados.`,
    ],
    [
      ano > 0 && ano < 2026,
      'aliquotas_de_2026',
      `A competência é de ${ano}; CBS e IBS foram estimados com as alíquotas de teste de 2026.`,
    ],
    [
      ano <= 2026,
      'diferenca_informativa',
      'As alíquotas são as do teste de 2026: a diferença não mede a carga depois da transição.',
    ],
    [
      tem('fornecedor_simples_das_nao_calculado') && entrada.fornecedores_simples === undefined,
      'credito_simples_nao_calculado',
      ano > 2026
        ? 'Há compras de fornecedores do Simples Nacional: sem o anexo e o RBT12 de cada um, o crédito pela parcela do DAS não é calculado.'
        : 'Há compras de fornecedores do Simples Nacional: em 2026 o DAS não tem CBS nem IBS, e não há crédito; a partir de 2027 ele depende do anexo e do RBT12 de cada um.',
    ],
    [
      tem('cfop_a_definir'),
      'cfop_a_definir',
      'Há operações com CFOP que não diz o que são; ficaram sem efeito até que o escritório as classifique.',
    ],
    [
      tem('perda_nao_calculada') ||
        tem('anulacao_nao_calculada') ||
        tem('nota_de_ajuste_nao_calculada') ||
        tem('cst_nao_calculado'),
      'operacoes_nao_calculadas',
      'Há operações que esta versão ainda não calcula; veja as linhas sem efeito e os créditos recusados.',
    ],
    [
      (entrada.lancamentos_manuais ?? []).some((manual) => !lancamentoManualValido(manual)),
      'lancamento_manual_ignorado',
      'Há lançamentos manuais de tipo, tributo ou valor que não se reconhece; ficaram de fora.',
    ],
    [
      calculado.projecao.length === 0,
      'projecao_nao_calculada',
      'A projeção até 2033 não foi calculada: o cenário não tem as alíquotas do ano da competência.',
    ],
    [
      calculado.projecao.length > 0 && entrada.lancamentos.some(temAliquotaPropria),
      'projecao_aproximada',
      'Há operações com alíquota própria (uniforme, fixa ou monofásica): na projeção elas mantêm a proporção de hoje com a alíquota padrão.',
    ],
    [
      calculado.projecao.some(({ status }) => status === 'estimativa'),
      'projecao_estimada',
      'As alíquotas de 2027 em diante são estimativas, não lei: a projeção serve para comparar, não para recolher.',
    ],
  ];
  return lista.filter(([vale]) => vale).map(([, codigo, mensagem]) => ({ codigo, mensagem }));
}

/** RBT12 above which ICMS, ISS and, from 2027 on, IBS are paid outside the DAS (LC 123/2006 art. 13-A). */
const SUBLIMITE: Fixo = 360_000_000_000_000n;

function acimaDoSublimite(rbt12: string | undefined): boolean {
  const receita = rbt12 === undefined ? null : lerFixo(rbt12);
  return receita !== null && receita > SUBLIMITE;
}
