interface Palavras {
  readonly message?: string;
  readonly hint: string;
}

/** Errors whose own words in the catalogue are for who writes programs, in those for who sits in front of the panel. */
export const PANEL_WORDS: Readonly<Record<string, Palavras>> = {
  aliquota_invalida: { hint: 'Escreva cada alíquota em percentual, de 0 a 100, por exemplo 8,8.' },
  cbs_bruta_ou_liquida: {
    hint: 'Diga em 2027 e em 2028 se a CBS já vem com o corte de 0,1 p.p. (LC 214/2025, art. 347).',
  },
  cliente_ja_existe: {
    hint: 'Todos os estabelecimentos de uma raiz são um só cliente: procure o que já existe na página Clientes.',
  },
  cnpj_invalido: {
    message: 'O CNPJ não está certo.',
    hint: 'Escreva os 14 caracteres, ou só os 8 primeiros, e confira os dígitos no cartão do CNPJ.',
  },
  corpo_invalido: {
    message: 'Há campos em branco ou que não podem ser aceitos.',
    hint: 'Confira o que está abaixo e tente de novo.',
  },
  csv_invalido: {
    hint: 'Corrija as linhas abaixo e envie o arquivo inteiro de novo. Nada dele foi guardado.',
  },
  entrega_em_andamento: {
    hint: 'Acompanhe a entrega na página do webhook; ela pode ser reenviada depois que terminar.',
  },
  folha_invalida: {
    hint: 'Escreva a folha de 12 meses em reais, por exemplo 134.400,00, ou desmarque o Fator R.',
  },
  lote_encerrado: { hint: 'O resultado de cada arquivo está na página do envio.' },
  parametros_invalidos: {
    message: 'O endereço desta página tem um filtro que não existe.',
    hint: 'Volte à lista e escolha os filtros de novo.',
  },
  pdf_indisponivel: { hint: 'Espere a apuração terminar; se ela falhou, peça uma nova versão.' },
  planilha_indisponivel: {
    hint: 'Espere a apuração terminar; as mais antigas, feitas sem planilha, ganham uma com uma nova versão.',
  },
  rate_limited: {
    message: 'São muitos pedidos em pouco tempo.',
    hint: 'Espere um pouco, e a página volta a responder.',
  },
  receita_bruta_invalida: {
    hint: 'Escreva a RBT12 em reais, até 4.800.000,00. Quem passa desse limite deixa o Simples Nacional (LC 123/2006, art. 3º, II): grave o novo regime a partir do mês em que ele vale.',
  },
  webhook_desativado: { hint: 'Corrija o receptor e aperte “Ativar” na página do webhook.' },
};
