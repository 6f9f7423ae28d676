import type { EntradaDaApuracao } from '../resultado.ts';

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
  return frases;
}

/** What the reader must know before using the figures, each with a stable code. */
export function avisos(entrada: EntradaDaApuracao, ano: number): { codigo: string; mensagem: string }[] {
  const tem = (motivo: string): boolean => entrada.lancamentos.some((linha) => linha.motivo === motivo);
  const simples = entrada.regime === 'simples_nacional' || entrada.regime === 'mei';
  const lista: [boolean, string, string][] = [
    [entrada.documentos === 0, 'sem_documentos', 'Não há documentos do cliente nesta competência.'],
    [
      simples,
      'das_nao_calculado',
      'O DAS ainda não é calculado; os tributos de hoje são só os destacados nas notas.',
    ],
    [
      entrada.ibs_cbs === 'das',
      'cliente_no_das',
      'O cliente recolhe CBS e IBS dentro do DAS: não há débitos nem créditos pelo regime regular.',
    ],
    [
      ano > 2026,
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
      tem('fornecedor_simples_das_nao_calculado'),
      'credito_simples_nao_calculado',
      'Há compras de fornecedores do Simples Nacional: o crédito pela parcela do DAS ainda não é calculado.',
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
    [true, 'projecao_nao_calculada', 'A projeção até 2033 ainda não é calculada.'],
  ];
  return lista.filter(([vale]) => vale).map(([, codigo, mensagem]) => ({ codigo, mensagem }));
}
