interface Palavras {
  readonly message?: string;
  readonly hint: string;
}

/** Errors whose own words in the catalogue are for who writes programs, in those for who sits in front of the panel. */
export const PALAVRAS_DO_PAINEL: Readonly<Record<string, Palavras>> = {
  cliente_ja_existe: {
    hint: 'Todos os estabelecimentos de uma raiz são um só cliente: procure o que já existe na página Clientes.',
  },
  corpo_invalido: {
    message: 'Há campos em branco ou que não podem ser aceitos.',
    hint: 'Confira o que está abaixo e tente de novo.',
  },
  entrega_em_andamento: {
    hint: 'Acompanhe a entrega na página do webhook; ela pode ser reenviada depois que terminar.',
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
  webhook_desativado: { hint: 'Corrija o receptor e aperte “Ativar” na página do webhook.' },
};
