import { LIMITES } from './limites.ts';
import { NOT_FOUND_ERRORS } from './not-found-errors.ts';
import { PANEL_ERRORS } from './panel/panel-errors.ts';

/** Who reads an answer: a program that calls the API, or a person in front of the panel. */
export type Reader = 'program' | 'person';

/** An error, all of it: what is answered to programs, and where other readers are told it in other words. */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly hint: string;
  /** For who sits in front of the panel, and knows no addresses nor headers; `fields`: of a form, where it stands. */
  readonly panel?: {
    readonly message?: string;
    readonly hint?: string;
    readonly fields?: readonly string[];
  };
  /** A sentence for `apura --lang en`. */
  readonly english?: string;
}

/**
 * One table, and so longer than a file here: every error that the HTTP API answers. A code is stable: clients branch on it. Message and hint may hold
 * placeholders, `{limite}`, which ApiError fills.
 */
export const CATALOGUE = {
  nao_autenticado: {
    status: 401,
    message: 'A requisição não traz uma chave de API.',
    hint: 'Envie o cabeçalho "Authorization: Bearer <sua chave>". A chave é criada no painel, em Integração → Chaves de API.',
    english: 'The request carries no API key.',
  },
  chave_malformada: {
    status: 401,
    message: 'A chave de API não tem o formato de uma chave da Apura.',
    hint: 'Confira se a chave foi copiada inteira: ela começa com "apura_live_" ou "apura_test_" e não tem espaços.',
    english: 'The API key does not look like one: it begins with "apura_live_" or "apura_test_".',
  },
  chave_invalida: {
    status: 401,
    message: 'A chave de API não existe.',
    hint: 'Confira se a chave pertence a este ambiente ou crie outra no painel, em Integração → Chaves de API.',
    english: 'The API key does not exist.',
  },
  chave_revogada: {
    status: 401,
    message: 'A chave de API foi revogada.',
    hint: 'Use outra chave ativa do escritório ou peça ao titular que crie uma nova no painel.',
    english: 'The API key was revoked. Use another active key of the office.',
  },
  chave_expirada: {
    status: 401,
    message: 'A chave de API expirou.',
    hint: 'Peça ao titular do escritório que crie uma nova chave no painel.',
    english: 'The API key has expired. Ask the owner of the office for a new one.',
  },
  escopo_insuficiente: {
    status: 403,
    message: 'A chave de API não tem o escopo "{escopo}".',
    hint: 'Use uma chave que tenha esse escopo ou peça ao titular do escritório que crie uma.',
    english: 'The API key lacks the scope that this command needs.',
  },
  not_found: {
    status: 404,
    message: 'O recurso não foi encontrado.',
    hint: 'Confira o endereço e como o identificador é escrito; a chave só alcança os dados do próprio escritório.',
    panel: {
      message: 'O que esta página mostra não foi encontrado.',
      hint: 'Volte à lista e procure de novo: pode ter sido removido, e de outro escritório nada se vê.',
    },
    english: 'Not found. Check the identifier; a key reaches only data of its own office.',
  },
  metodo_nao_permitido: {
    status: 405,
    message: 'Este endereço não aceita o método usado.',
    hint: 'Use um destes métodos: {permitidos}.',
  },
  tipo_de_conteudo_invalido: {
    status: 415,
    message: 'O tipo de conteúdo da requisição não é aceito aqui.',
    hint: 'Envie o corpo com o cabeçalho "Content-Type: {esperado}".',
  },
  json_invalido: {
    status: 400,
    message: 'O corpo da requisição não é um JSON válido.',
    hint: 'Confira aspas, vírgulas e chaves, e envie o texto em UTF-8.',
  },
  json_complexo_demais: {
    status: 400,
    message: 'O JSON da requisição traz itens, campos ou níveis demais.',
    hint: `Divida os dados em requisições menores: até ${LIMITES.valores_por_json} itens e campos ao todo, em até ${LIMITES.niveis_por_json} níveis.`,
  },
  compressao_nao_aceita: {
    status: 415,
    message: 'A compressão do corpo da requisição não é aceita aqui.',
    hint: 'Envie o corpo sem o cabeçalho "Content-Encoding".',
  },
  corpo_invalido: {
    status: 400,
    message: 'O corpo da requisição tem campos ausentes ou inválidos.',
    hint: 'Corrija os campos listados em "detalhes" e envie de novo.',
    panel: {
      message: 'Há campos em branco ou que não podem ser aceitos.',
      hint: 'Confira o que está abaixo e tente de novo.',
    },
    english: 'The request has missing or invalid fields.',
  },
  parametros_invalidos: {
    status: 400,
    message: 'Os parâmetros da consulta são inválidos.',
    hint: 'Corrija os parâmetros listados em "detalhes" e envie de novo.',
    panel: {
      message: 'O endereço desta página tem um filtro que não existe.',
      hint: 'Volte à lista e escolha os filtros de novo.',
    },
    english: 'The query parameters are invalid.',
  },
  cursor_invalido: {
    status: 400,
    message: 'O cursor da lista não é válido.',
    hint: 'Use o valor de "next_cursor" da página anterior sem alterá-lo, ou recomece a lista sem cursor.',
    panel: {
      message: 'A lista mudou enquanto era lida.',
      hint: 'Recarregue a página para recomeçar a lista.',
    },
  },
  cursor_de_outra_lista: {
    status: 400,
    message: 'O cursor é de outra lista.',
    hint: 'Use o cursor no endereço, com os filtros e com a chave do escritório com que ele veio, ou recomece a lista sem cursor.',
  },
  cliente_id_invalido: {
    status: 400,
    message: 'O campo "cliente_id" não é um UUID.',
    hint: 'Use o "id" que GET /v1/clientes devolve para o cliente.',
    panel: { message: 'Falta escolher o cliente.', hint: 'Escolha na lista um cliente do escritório.' },
    english: 'The client id is not a UUID.',
  },
  competencia_invalida: {
    status: 400,
    message: 'A competência não é um mês válido.',
    hint: 'Escreva a competência como AAAA-MM, por exemplo 2026-03, com ano entre 2000 e 2099.',
    panel: {
      message: 'O mês não é um mês válido.',
      hint: 'Escolha um mês entre 2000 e 2099.',
      fields: ['competencia', 'desde'],
    },
    english: 'The month is not valid: write it as YYYY-MM, for example 2026-03.',
  },
  cnpj_invalido: {
    status: 400,
    message: 'O CNPJ informado não é válido.',
    hint: 'Informe "cnpj" com 14 caracteres ou "cnpj_raiz" com 8, com ou sem pontuação, e confira os dígitos verificadores.',
    panel: {
      message: 'O CNPJ não está certo.',
      hint: 'Escreva os 14 caracteres, ou só os 8 primeiros, e confira os dígitos no cartão do CNPJ.',
    },
  },
  receita_bruta_invalida: {
    status: 400,
    message: 'A receita bruta de doze meses (RBT12) não é válida.',
    hint: 'Informe "rbt12" em reais, com ponto e duas casas decimais, de 0.00 a 4800000.00, por exemplo 480000.00. Quem passa desse limite deixa o Simples Nacional (LC 123/2006, art. 3º, II): informe o novo regime a partir do mês em que ele vale.',
    panel: {
      hint: 'Escreva a RBT12 em reais, até 4.800.000,00. Quem passa desse limite deixa o Simples Nacional (LC 123/2006, art. 3º, II): grave o novo regime a partir do mês em que ele vale.',
      fields: ['rbt12'],
    },
  },
  folha_invalida: {
    status: 400,
    message: 'A folha de salários de doze meses não é válida.',
    hint: 'Informe "folha12" em reais, não negativa, com ponto e duas casas decimais, por exemplo 134400.00, ou omita o campo se a atividade não está sujeita ao Fator R.',
    panel: {
      hint: 'Escreva a folha de 12 meses em reais, por exemplo 134.400,00, ou desmarque o Fator R.',
      fields: ['folha12'],
    },
  },
  cliente_ja_existe: {
    status: 409,
    message: 'O escritório já tem um cliente com a raiz de CNPJ {cnpj_raiz}.',
    hint: 'Todos os estabelecimentos de uma raiz são um só cliente: use o que já existe, listado em GET /v1/clientes.',
    panel: {
      hint: 'Todos os estabelecimentos de uma raiz são um só cliente: procure o que já existe na página Clientes.',
      fields: ['identidade'],
    },
  },
  csv_invalido: {
    status: 400,
    message: 'O arquivo CSV não pôde ser importado.',
    hint: 'Corrija as linhas listadas em "detalhes" e envie o arquivo inteiro de novo. Nada dele foi guardado.',
    panel: { hint: 'Corrija as linhas abaixo e envie o arquivo inteiro de novo. Nada dele foi guardado.' },
  },
  saldo_inicial_invalido: {
    status: 400,
    message: 'Os saldos iniciais não conferem com o cliente.',
    hint: 'Informe em cada saldo de ICMS e de IPI o CNPJ do estabelecimento, que deve ser do próprio cliente. Os outros tributos são da empresa inteira, sem estabelecimento. Cada saldo aparece uma só vez.',
  },
  importacao_invalida: {
    status: 400,
    message: 'O arquivo da apuração assistida não pôde ser importado.',
    hint: 'Corrija o que está em "detalhes", ou diga em "colunas" e "constantes" o que as colunas são, e envie de novo. Nada dele foi guardado.',
    panel: {
      hint: 'Corrija o que está na lista, ou diga o que é cada coluna, e envie de novo. Nada do arquivo foi guardado.',
    },
  },
  excesso_de_importacoes: {
    status: 409,
    message: 'O cliente já tem o máximo de lançamentos importados: {maximo}.',
    hint: 'Remova importações antigas (DELETE /v1/importacoes-da-assistida, com o id de cada uma) e envie de novo.',
    panel: { hint: 'Remova importações antigas deste cliente e envie de novo.' },
  },
  mes_fechado: {
    status: 409,
    message: 'O mês {competencia} do cliente está fechado, e isto mudaria só esse mês.',
    hint: 'Reabra o mês com POST /v1/carteira/reabrir, faça a mudança e feche-o de novo.',
    panel: {
      message: 'O mês está fechado, e isto mudaria só esse mês.',
      hint: 'Reabra o mês, faça a mudança e feche-o de novo.',
    },
  },
  mes_fora_do_periodo: {
    status: 409,
    message: 'O escritório cuida deste cliente até {ultimo_mes}, e o mês pedido vem depois.',
    hint: 'Se o mês ainda é do escritório, altere ultimo_mes com PATCH no cliente; null diz que o cliente continua.',
    panel: {
      message: 'Este mês vem depois do último de que o escritório cuida.',
      hint: 'Se o mês ainda é do escritório, altere o último mês no cadastro do cliente.',
    },
  },
  apuracao_em_andamento: {
    status: 409,
    message: 'Já há uma apuração em andamento para este cliente e esta competência: {id}.',
    hint: 'Acompanhe essa apuração em GET /v1/apuracoes/{id} e, quando ela terminar, peça uma nova versão.',
    panel: {
      message: 'Já há uma apuração em andamento para este cliente e este mês.',
      hint: 'Espere que ela termine; depois, se for preciso, apure de novo.',
    },
  },
  pdf_indisponivel: {
    status: 409,
    message: 'O PDF desta apuração não está pronto.',
    hint: 'Espere o evento "apuracao.calculada" ou consulte a apuração: com o estado "calculada" o PDF está pronto; com "falhou", peça uma nova versão.',
    panel: { hint: 'Espere a apuração terminar; se ela falhou, peça uma nova versão.' },
  },
  planilha_indisponivel: {
    status: 409,
    message: 'A planilha desta apuração não está pronta.',
    hint: 'Espere o evento "apuracao.calculada"; apurações antigas, feitas sem planilha, ganham uma com uma nova versão.',
    panel: {
      hint: 'Espere a apuração terminar; as mais antigas, feitas sem planilha, ganham uma com uma nova versão.',
    },
  },
  quota_excedida: {
    status: 429,
    message: 'O escritório chegou ao seu limite de {recurso}: {usados} de {limite}.',
    hint: 'Espere {espera} e envie de novo, ou peça um limite maior a quem opera esta Apura. Nada deste envio foi guardado.',
  },
  upload_nao_multipart: {
    status: 415,
    message: 'O envio de arquivos precisa ser um formulário multipart.',
    hint: 'Envie os XMLs como arquivos de um formulário "multipart/form-data".',
  },
  upload_sem_arquivos: {
    status: 400,
    message: 'O envio não traz nenhum arquivo.',
    hint: 'Anexe ao menos um XML, ou um ZIP com XMLs, ao formulário.',
  },
  upload_excesso_de_arquivos: {
    status: 400,
    message: `O envio traz mais de ${LIMITES.arquivos_por_lote} arquivos.`,
    hint: `Divida os arquivos em envios de até ${LIMITES.arquivos_por_lote}. Nada deste envio foi guardado.`,
  },
  payload_too_large: {
    status: 413,
    message: 'O arquivo "{arquivo}" excede o limite de 5MB.',
    hint: 'Reduza o arquivo e tente de novo. Nada deste envio foi guardado.',
    english: 'A file exceeds the limit of 5 MB.',
  },
  zip_grande_demais: {
    status: 413,
    message: 'O ZIP "{arquivo}" excede o limite de 100MB.',
    hint: 'Divida o ZIP em partes e envie cada uma. Nada deste envio foi guardado.',
  },
  livro_grande_demais: {
    status: 413,
    message: 'A escrituração "{arquivo}" excede o limite de 100MB.',
    hint: 'Envie o arquivo do SPED dentro de um ZIP: comprimido, ele fica bem menor. Nada deste envio foi guardado.',
  },
  requisicao_grande_demais: {
    status: 413,
    message: 'O corpo da requisição excede o limite de {limite}.',
    hint: 'Divida os dados em requisições menores.',
    panel: {
      message: 'O que foi enviado é grande demais.',
      hint: 'Divida em partes menores e envie uma de cada vez.',
    },
  },
  upload_interrompido: {
    status: 400,
    message: 'O envio foi interrompido antes do fim.',
    hint: 'Envie os arquivos de novo. Nada deste envio foi guardado.',
  },
  upload_malformado: {
    status: 400,
    message: 'O formulário multipart está malformado.',
    hint: 'Confira como o cliente HTTP monta o formulário; o delimitador do corpo deve ser o do cabeçalho Content-Type. Nada deste envio foi guardado.',
  },
  url_de_webhook_invalida: {
    status: 400,
    message: 'A URL do webhook não pode ser usada.',
    hint: 'Informe uma URL completa, que comece com https:// e que a Apura alcance pela internet.',
    panel: {
      message: 'Este endereço não pode receber avisos.',
      hint: 'Escreva um endereço completo, que comece com https:// e que se alcance pela internet.',
    },
  },
  cabecalho_de_webhook_proibido: {
    status: 400,
    message: 'Um cabeçalho do webhook não pode ser usado.',
    hint: 'Retire os cabeçalhos listados em "detalhes": são os do protocolo HTTP, os da assinatura e os que se repetem.',
    panel: {
      message: 'Um destes nomes não pode ser usado.',
      hint: 'Troque os nomes da lista: são os que o HTTP e a nossa assinatura usam, ou estão duas vezes.',
    },
  },
  remetente_nao_confirmado: {
    status: 403,
    message: 'O escritório só envia e-mails a clientes depois que um titular confirma o próprio e-mail.',
    hint: 'Abra o link que enviamos ao seu e-mail, ou peça outro no painel, em Configurações → Minha conta. Um link do relatório pode ser criado sem isso.',
  },
  excesso_de_contatos: {
    status: 409,
    message: `O cliente já tem ${LIMITES.contatos_por_cliente} contatos, o máximo.`,
    hint: 'Remova um contato que não recebe mais relatórios.',
  },
  opcao_encerrada: {
    status: 409,
    message: 'O prazo da opção do Simples para {semestre} terminou em {fim}.',
    hint: 'A decisão registrada vale como está. Para o semestre seguinte, informe `semestre`.',
    panel: { hint: 'A decisão registrada vale como está.' },
  },
  comunicado_repetido: {
    status: 409,
    message: 'O cliente já tem um comunicado deste órgão com este número.',
    hint: 'Confira os comunicados do cliente; para mudar um, apague-o e registre-o de novo.',
    panel: { hint: 'Ele está na lista. Para mudá-lo, apague-o e registre-o de novo.' },
  },
  dossie_em_preparo: {
    status: 409,
    message: 'O dossiê ainda não está pronto.',
    hint: 'Consulte a lista de dossiês do cliente até o estado ser pronto; se for falhou, peça outro.',
    panel: { hint: 'Espere alguns segundos; se falhou, peça outro.' },
  },
  sem_decisao: {
    status: 409,
    message: 'O cliente ainda não tem decisão registrada para este semestre.',
    hint: 'Registre-a com POST em opcao-do-simples do cliente; o link e o dossiê vêm depois.',
    panel: { hint: 'Registre a decisão e crie o link depois.' },
  },
  sem_livros: {
    status: 409,
    message: 'O cliente não tem escrituração (SPED) que valha para este mês.',
    hint: 'Envie a EFD ICMS/IPI ou a EFD-Contribuições do mês com POST /v1/upload.',
    panel: { hint: 'Envie as escriturações do mês junto com os XMLs.' },
  },
  so_do_simples: {
    status: 409,
    message: 'O cliente não é do Simples Nacional neste semestre.',
    hint: 'Confira o regime do cliente: a opção por CBS e IBS fora do DAS é só de quem é do Simples Nacional.',
  },
  sem_inventario_nos_livros: {
    status: 409,
    message: 'Nenhuma escrituração do cliente traz o inventário de {dia}.',
    hint: 'Envie a EFD ICMS/IPI com o bloco H desse dia (a de dezembro, janeiro ou fevereiro), ou o inventário em CSV.',
  },
  inventario_grande_demais: {
    status: 409,
    message: 'O inventário nas escriturações tem mais de {itens} itens.',
    hint: 'Some os itens da mesma NCM e do mesmo CST, até 5.000 linhas, e envie-os em CSV.',
  },
  sem_compras_para_estimar: {
    status: 409,
    message: 'Os meses guardados do cliente não dão estoque nenhum com esse custo das vendas.',
    hint: 'Envie as notas de compra do ano, ou informe outro percentual em `custo_das_vendas`.',
    panel: { hint: 'Envie as notas de compra do ano, ou informe outro custo das vendas.' },
  },
  excesso_de_calendarios: {
    status: 409,
    message: `O escritório já tem ${LIMITES.calendarios_por_escritorio} calendários de prazos, o máximo.`,
    hint: 'Revogue um que ninguém assina mais, com DELETE em /v1/calendarios.',
    panel: { hint: 'Revogue um que ninguém assina mais.' },
  },
  excesso_de_webhooks: {
    status: 409,
    message: `O escritório já tem ${LIMITES.webhooks_por_escritorio} webhooks, o máximo.`,
    hint: 'Remova um que não usa mais, com DELETE em /v1/webhooks, ou mude o endereço de um que já existe.',
    panel: { hint: 'Remova um que não usa mais, ou mude o endereço de um que já existe.' },
  },
  webhook_desativado: {
    status: 409,
    message: 'O webhook está desativado e não recebe eventos.',
    hint: 'Corrija o receptor e reative o webhook com PATCH em /v1/webhooks e "estado": "ativo".',
    panel: { hint: 'Corrija o receptor e aperte “Ativar” na página do webhook.' },
  },
  so_em_testes: {
    status: 403,
    message: 'Eventos de exemplo só saem para webhooks de uma chave de testes.',
    hint: 'Use uma chave de testes, que começa com "apura_test_", e um webhook cadastrado com ela.',
    panel: { hint: 'Cadastre o webhook com uma chave de testes e dispare o evento pela API.' },
    english: 'Examples of events are sent only to webhooks of a test key.',
  },
  relogio_so_em_testes: {
    status: 403,
    message: 'Só um ambiente de testes vive em um dia escolhido; a produção vive no dia que é.',
    hint: 'Use uma chave de testes, que começa com "apura_test_".',
    panel: { hint: 'O dia do ambiente de testes se muda em Chaves de API.' },
    english: 'Only a test key may.',
  },
  entrega_em_andamento: {
    status: 409,
    message: 'Esta entrega ainda está em andamento.',
    hint: 'Acompanhe a entrega em GET /v1/entregas; ela pode ser reenviada depois que terminar.',
    panel: { hint: 'Acompanhe a entrega na página do webhook; ela pode ser reenviada depois que terminar.' },
  },
  ano_invalido: {
    status: 400,
    message: 'O ano não é um ano da transição.',
    hint: 'Informe "ano" como um número de 2026 a 2033, ou omita-o para usar o ano da nota.',
    english: 'The year is not one of the transition, 2026 to 2033.',
  },
  varias_notas: {
    status: 422,
    message: 'O arquivo traz {notas} notas; a calculadora recebe uma de cada vez.',
    hint: 'Separe as notas em arquivos, ou envie o arquivo inteiro com uma chave de API em POST /v1/upload.',
    english: 'The file holds several notes; the calculator takes one at a time.',
  },
  calculo_demorado: {
    status: 422,
    message: 'O cálculo excedeu o tempo permitido e foi interrompido.',
    hint: 'Reduza o número de itens, ou envie o arquivo com uma chave de API em POST /v1/upload.',
    panel: {
      hint: 'A nota é grande demais para ser mostrada item a item; ela conta na apuração mesmo assim.',
    },
  },
  precondicao_falhou: {
    status: 412,
    message: 'O que há neste endereço não é o que o cabeçalho If-Match ou If-None-Match diz.',
    hint: 'Leia o recurso de novo com GET e repita com a ETag que vier; onde ela não vem, envie sem esses cabeçalhos.',
  },
  intervalo_invalido: {
    status: 416,
    message: 'O arquivo não tem o intervalo pedido no cabeçalho Range.',
    hint: 'O arquivo tem {bytes} bytes: peça um intervalo dentro deles, ou tudo, sem o cabeçalho.',
  },
  endereco_longo_demais: {
    status: 414,
    message: 'O endereço da requisição é longo demais.',
    hint: `Use até ${LIMITES.bytes_do_endereco} bytes: divida o que vai na consulta em mais de uma requisição.`,
  },
  json_com_campo_repetido: {
    status: 400,
    message: 'O JSON da requisição repete um campo no mesmo objeto.',
    hint: 'Envie cada campo uma vez: de dois valores, não há como saber qual vale.',
  },
  idempotency_key_invalida: {
    status: 400,
    message: 'O cabeçalho Idempotency-Key não é válido.',
    hint: 'Use de 1 a 255 caracteres ASCII visíveis, por exemplo um UUID novo para cada operação.',
  },
  idempotency_key_reutilizada: {
    status: 422,
    message: 'Esta Idempotency-Key já foi usada com outra requisição.',
    hint: 'Use uma chave nova para cada operação; para repetir uma operação, envie exatamente a mesma requisição.',
  },
  idempotency_key_em_andamento: {
    status: 409,
    message: 'Uma requisição com esta Idempotency-Key ainda está sendo atendida.',
    hint: 'Espere alguns segundos e repita a mesma requisição: a resposta será a da primeira.',
  },
  lote_encerrado: {
    status: 409,
    message: 'O envio já terminou e não pode ser cancelado.',
    hint: 'Consulte GET /v1/upload/{job_id} para ver o resultado de cada arquivo.',
    panel: { hint: 'O resultado de cada arquivo está na página do envio.' },
  },
  excesso_de_conexoes: {
    status: 429,
    message: 'Há acompanhamentos abertos demais ao mesmo tempo.',
    hint: 'Feche os que não usa, ou consulte o envio de tempos em tempos.',
  },
  requisicoes_simultaneas: {
    status: 429,
    message: 'Há requisições em andamento demais ao mesmo tempo.',
    hint: 'Espere que algumas terminem antes de enviar outras: nem um escritório nem um endereço ocupa sozinho o serviço.',
    panel: { message: 'Há pedidos demais ao mesmo tempo.', hint: 'Espere alguns segundos e tente de novo.' },
  },
  rate_limited: {
    status: 429,
    message: 'O limite de requisições foi excedido.',
    hint: 'Espere {segundos} s antes de tentar de novo; o cabeçalho Retry-After traz o mesmo prazo.',
    panel: {
      message: 'São muitos pedidos em pouco tempo.',
      hint: 'Espere um pouco, e a página volta a responder.',
    },
  },
  cedeu_lugar: {
    status: 503,
    message: 'O serviço está cheio, e esta requisição cedeu o lugar a quem ainda não tinha nenhum.',
    hint: 'Repita-a depois dos segundos de Retry-After, com a mesma Idempotency-Key, se havia uma: o que já foi confirmado está guardado, o resto não foi. Quem tem menos em andamento, ou envia e lê mais depressa, cede por último.',
    panel: {
      message: 'A Apura está cheia, e este pedido cedeu o lugar a quem ainda não tinha nenhum.',
      hint: 'Tente de novo em alguns segundos. O que já foi confirmado está guardado.',
    },
    english:
      'The service is full, and this request yielded to somebody who had nothing under way. Try again in some seconds.',
  },
  servico_indisponivel: {
    status: 503,
    message: 'O serviço está temporariamente indisponível.',
    hint: 'Tente de novo em alguns instantes. Se persistir, informe o X-Request-Id desta resposta ao suporte.',
    panel: {
      message: 'A Apura está fora do ar por um momento.',
      hint: 'Tente de novo em alguns instantes. Se continuar, avise quem opera esta Apura.',
    },
    english: 'The service is temporarily unavailable. Try again in a moment.',
  },
  escritorio_em_mudanca: {
    status: 503,
    message:
      'O escritório está de mudança para outro endereço da Apura e por alguns segundos nada pode ser gravado.',
    hint: 'Envie de novo depois dos segundos do cabeçalho Retry-After; nada desta requisição foi gravado, e o que se consulta continua no ar.',
    panel: {
      message: 'O escritório está de mudança para outro endereço da Apura.',
      hint: 'Por alguns segundos nada pode ser gravado. Tente de novo em instantes.',
    },
  },
  escritorio_mudou: {
    status: 421,
    message: 'O escritório agora atende em {endereco}.',
    hint: 'Troque o endereço da Apura no seu programa e repita a requisição lá, com a mesma chave; o campo "endereco" e o cabeçalho Location trazem o novo.',
    panel: { hint: 'Abra esse endereço no navegador e entre lá com o mesmo e-mail e a mesma senha.' },
  },
  erro_interno: {
    status: 500,
    message: 'Ocorreu um erro interno.',
    hint: 'Tente de novo. Se persistir, informe o X-Request-Id desta resposta ao suporte.',
    panel: {
      message: 'Algo falhou do nosso lado.',
      hint: 'Tente de novo. Se continuar, conte a quem opera esta Apura o que fazia e a que horas.',
    },
    english: 'The service had an internal error. Try again.',
  },
  requisicao_malformada: {
    status: 400,
    message: 'A requisição HTTP está malformada.',
    hint: 'Confira a linha de requisição, os cabeçalhos e o endereço que o cliente HTTP envia.',
  },
  cabecalhos_grandes_demais: {
    status: 431,
    message: 'Os cabeçalhos da requisição são grandes demais.',
    hint: 'Remova cabeçalhos e cookies desnecessários.',
  },
  requisicao_demorada: {
    status: 408,
    message: 'A requisição demorou demais para chegar.',
    hint: 'Confira a conexão e envie de novo; se o envio for grande, divida-o.',
    panel: {
      message: 'O pedido demorou demais para chegar.',
      hint: 'Confira a sua conexão e tente de novo.',
    },
  },
  corpo_fragmentado: {
    status: 400,
    message: 'O corpo da requisição veio em pedaços pequenos demais.',
    hint: 'Envie o corpo inteiro de uma vez, ou em pedaços de alguns kilobytes.',
  },
  ...NOT_FOUND_ERRORS,
  ...PANEL_ERRORS,
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof CATALOGUE;
