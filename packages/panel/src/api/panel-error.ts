import { NOT_FOUND_ERRORS } from '@apura/contracts';

const NOT_THERE =
  'Volte à lista e procure de novo: pode ter sido removido, e de outro escritório nada se vê.';

/** Errors whose own words in the catalogue are for who writes programs, in those for who sits in front of the panel. */
export const PANEL_WORDS: Readonly<Record<string, { readonly message?: string; readonly hint: string }>> = {
  aliquota_invalida: { hint: 'Escreva cada alíquota em percentual, de 0 a 100, por exemplo 8,8.' },
  apuracao_em_andamento: {
    message: 'Já há uma apuração em andamento para este cliente e este mês.',
    hint: 'Espere que ela termine; depois, se for preciso, apure de novo.',
  },
  excesso_de_importacoes: { hint: 'Remova importações antigas deste cliente e envie de novo.' },
  importacao_invalida: {
    hint: 'Corrija o que está na lista, ou diga o que é cada coluna, e envie de novo. Nada do arquivo foi guardado.',
  },
  cabecalho_de_webhook_proibido: {
    message: 'Um destes nomes não pode ser usado.',
    hint: 'Troque os nomes da lista: são os que o HTTP e a nossa assinatura usam, ou estão duas vezes.',
  },
  calculo_demorado: {
    hint: 'A nota é grande demais para ser mostrada item a item; ela conta na apuração mesmo assim.',
  },
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
  cliente_id_invalido: {
    message: 'Falta escolher o cliente.',
    hint: 'Escolha na lista um cliente do escritório.',
  },
  competencia_invalida: { message: 'O mês não é um mês válido.', hint: 'Escolha um mês entre 2000 e 2099.' },
  cursor_invalido: {
    message: 'A lista mudou enquanto era lida.',
    hint: 'Recarregue a página para recomeçar a lista.',
  },
  erro_interno: {
    message: 'Algo falhou do nosso lado.',
    hint: 'Tente de novo. Se continuar, conte a quem opera esta Apura o que fazia e a que horas.',
  },
  excesso_de_webhooks: { hint: 'Remova um que não usa mais, ou mude o endereço de um que já existe.' },
  entrega_em_andamento: {
    hint: 'Acompanhe a entrega na página do webhook; ela pode ser reenviada depois que terminar.',
  },
  folha_invalida: {
    hint: 'Escreva a folha de 12 meses em reais, por exemplo 134.400,00, ou desmarque o Fator R.',
  },
  lote_encerrado: { hint: 'O resultado de cada arquivo está na página do envio.' },
  not_found: { message: 'O que esta página mostra não foi encontrado.', hint: NOT_THERE },
  ...Object.fromEntries(Object.keys(NOT_FOUND_ERRORS).map((code) => [code, { hint: NOT_THERE }])),
  origem_recusada: {
    message: 'O pedido não veio de uma página do painel.',
    hint: 'Recarregue o painel e tente de novo.',
  },
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
  requisicao_demorada: {
    message: 'O pedido demorou demais para chegar.',
    hint: 'Confira a sua conexão e tente de novo.',
  },
  requisicao_grande_demais: {
    message: 'O que foi enviado é grande demais.',
    hint: 'Divida em partes menores e envie uma de cada vez.',
  },
  requisicoes_simultaneas: {
    message: 'Há pedidos demais ao mesmo tempo.',
    hint: 'Espere alguns segundos e tente de novo.',
  },
  escritorio_em_mudanca: {
    message: 'O escritório está de mudança para outro endereço da Apura.',
    hint: 'Por alguns segundos nada pode ser gravado. Tente de novo em instantes.',
  },
  escritorio_mudou: {
    hint: 'Abra esse endereço no navegador e entre lá com o mesmo e-mail e a mesma senha.',
  },
  cedeu_lugar: {
    message: 'A Apura está cheia, e este pedido cedeu o lugar a quem ainda não tinha nenhum.',
    hint: 'Tente de novo em alguns segundos. O que já foi confirmado está guardado.',
  },
  servico_indisponivel: {
    message: 'A Apura está fora do ar por um momento.',
    hint: 'Tente de novo em alguns instantes. Se continuar, avise quem opera esta Apura.',
  },
  url_de_webhook_invalida: {
    message: 'Este endereço não pode receber avisos.',
    hint: 'Escreva um endereço completo, que comece com https:// e que se alcance pela internet.',
  },
  webhook_desativado: { hint: 'Corrija o receptor e aperte “Ativar” na página do webhook.' },
};

/** What the validator says of a field to who writes programs, and what is said to who fills in a form. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^é obrigatório/, 'Preencha este campo.'],
  [/valor em reais, não negativo/, 'Escreva um valor em reais que não seja negativo, por exemplo 1.234,56.'],
  [/valor em reais/, 'Escreva um valor em reais, por exemplo 1.234,56.'],
  [/formato: percentual/, 'Escreva um percentual, por exemplo 8,8.'],
  [
    /CNPJ (?:com 14|completo)|primeiros caracteres do CNPJ/,
    'Escreva o CNPJ completo, ou só os 8 primeiros caracteres.',
  ],
  [
    /dígitos verificadores não conferem/,
    'Os dois últimos dígitos não conferem com os outros: confira o CNPJ.',
  ],
  [/mês como AAAA-MM/, 'Escolha um mês.'],
  [
    /texto de uma linha, não vazio, com até (\d+) caracteres/,
    'Escreva um texto de até $1 caracteres, em uma só linha.',
  ],
  [/formato: UUID|^deve ser um destes/, 'Escolha uma das opções da lista.'],
  [/formato: URL/, 'Escreva um endereço completo, que comece com https://.'],
  [/e-mail/, 'Escreva um e-mail inteiro, como nome@escritorio.com.br.'],
  [/^deve ter no máximo (\d+) caracteres/, 'Use no máximo $1 caracteres.'],
  [/^deve ter ao menos (\d+) caractere/, 'Use ao menos $1 caracteres.'],
  [/^deve ser no mínimo (.+)$/, 'O menor valor que cabe aqui é $1.'],
  [/^deve ser no máximo (.+)$/, 'O maior valor que cabe aqui é $1.'],
  [/^deve ter ao menos (\d+) (?:item|campo)/, 'Escolha ao menos $1.'],
  [/^deve ter no máximo (\d+) itens/, 'Escolha no máximo $1.'],
  [/^não pode repetir itens/, 'Há algo repetido aqui.'],
  [/^deve trazer exatamente um/, 'Preencha um destes campos, e só um.'],
  [/^não existe neste recurso/, 'Recarregue a página: ela é de uma versão anterior.'],
  [/^deve (?:ser|ter este formato)|^não é válido/, 'Confira o que está escrito aqui.'],
];

/** Why a field was not accepted, for who filled it in. What nobody wrote for programs alone stays as it is. */
export function plainReason(motivo: string): string {
  const [pattern, words] = REASONS.find(([one]) => one.test(motivo)) ?? [];
  const found = pattern?.exec(motivo);
  return found && words ? words.replace('$1', found[1] ?? '') : motivo;
}

/** An answer that is an error, in the words of the house's catalogue; `hint` is the way out. */
export class PanelError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly detalhes: readonly { readonly campo: string; readonly motivo: string }[];
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** The version that is running, where another was asked for. */
  readonly apuracaoEmAndamento: string | undefined;

  constructor(status: number, body: Record<string, unknown>) {
    const texto = (campo: string, senao: string): string =>
      typeof body[campo] === 'string' ? body[campo] : senao;
    const code = texto('code', 'desconhecido');
    const { message, hint } = PANEL_WORDS[code] ?? {};
    super(message ?? texto('message', 'Não foi possível concluir o pedido.'));
    this.status = status;
    this.code = code;
    this.hint = hint ?? texto('hint', 'Tente de novo em alguns instantes.');
    const detalhes: PanelError['detalhes'] = Array.isArray(body.detalhes) ? body.detalhes : [];
    this.detalhes = detalhes.map(({ campo, motivo }) => ({ campo, motivo: plainReason(motivo) }));
    this.retryAfter = typeof body.retryAfter === 'number' ? body.retryAfter : undefined;
    this.apuracaoEmAndamento = texto('apuracao_id', '') || undefined;
  }
}

/** The request did not reach the service, or its answer did not reach us. */
export const withoutConnection = (): PanelError =>
  new PanelError(0, {
    code: 'sem_conexao',
    message: 'Não foi possível falar com a Apura.',
    hint: 'Confira a sua conexão e tente de novo.',
  });

export function errorOf(causa: unknown): PanelError {
  return causa instanceof PanelError
    ? causa
    : new PanelError(-1, { message: 'Algo não saiu como esperado.', hint: 'Recarregue a página.' });
}
