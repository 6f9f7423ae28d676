/* Written from the declarations of the routes by `npm run contrato` in services/gateway; not to be edited. */

/** A file, of which the caller reads the body. */
export type Download = Response;

/** What the API's errors are called; a later version may have more. */
export type ErrorCode =
  | 'nao_autenticado'
  | 'chave_malformada'
  | 'chave_invalida'
  | 'chave_revogada'
  | 'chave_expirada'
  | 'escopo_insuficiente'
  | 'not_found'
  | 'metodo_nao_permitido'
  | 'tipo_de_conteudo_invalido'
  | 'json_invalido'
  | 'json_complexo_demais'
  | 'compressao_nao_aceita'
  | 'corpo_invalido'
  | 'parametros_invalidos'
  | 'cursor_invalido'
  | 'cursor_de_outra_lista'
  | 'cliente_id_invalido'
  | 'competencia_invalida'
  | 'cnpj_invalido'
  | 'receita_bruta_invalida'
  | 'folha_invalida'
  | 'cliente_ja_existe'
  | 'csv_invalido'
  | 'saldo_inicial_invalido'
  | 'importacao_invalida'
  | 'excesso_de_importacoes'
  | 'mes_fechado'
  | 'mes_fora_do_periodo'
  | 'apuracao_em_andamento'
  | 'pdf_indisponivel'
  | 'planilha_indisponivel'
  | 'quota_excedida'
  | 'upload_nao_multipart'
  | 'upload_sem_arquivos'
  | 'upload_excesso_de_arquivos'
  | 'payload_too_large'
  | 'zip_grande_demais'
  | 'livro_grande_demais'
  | 'requisicao_grande_demais'
  | 'upload_interrompido'
  | 'upload_malformado'
  | 'url_de_webhook_invalida'
  | 'cabecalho_de_webhook_proibido'
  | 'remetente_nao_confirmado'
  | 'excesso_de_contatos'
  | 'opcao_encerrada'
  | 'comunicado_repetido'
  | 'dossie_em_preparo'
  | 'sem_decisao'
  | 'sem_livros'
  | 'so_do_simples'
  | 'sem_inventario_nos_livros'
  | 'inventario_grande_demais'
  | 'sem_compras_para_estimar'
  | 'excesso_de_calendarios'
  | 'excesso_de_webhooks'
  | 'webhook_desativado'
  | 'so_em_testes'
  | 'relogio_so_em_testes'
  | 'entrega_em_andamento'
  | 'ano_invalido'
  | 'varias_notas'
  | 'calculo_demorado'
  | 'precondicao_falhou'
  | 'intervalo_invalido'
  | 'endereco_longo_demais'
  | 'json_com_campo_repetido'
  | 'idempotency_key_invalida'
  | 'idempotency_key_reutilizada'
  | 'idempotency_key_em_andamento'
  | 'lote_encerrado'
  | 'excesso_de_conexoes'
  | 'requisicoes_simultaneas'
  | 'rate_limited'
  | 'cedeu_lugar'
  | 'servico_indisponivel'
  | 'escritorio_em_mudanca'
  | 'escritorio_mudou'
  | 'erro_interno'
  | 'requisicao_malformada'
  | 'cabecalhos_grandes_demais'
  | 'requisicao_demorada'
  | 'corpo_fragmentado'
  | 'apuracao_nao_encontrada'
  | 'calendario_nao_encontrado'
  | 'chave_nao_encontrada'
  | 'cliente_nao_encontrado'
  | 'compartilhamento_nao_encontrado'
  | 'comunicado_nao_encontrado'
  | 'contato_nao_encontrado'
  | 'documento_nao_encontrado'
  | 'dossie_nao_encontrado'
  | 'entrega_nao_encontrada'
  | 'envio_nao_encontrado'
  | 'evento_nao_encontrado'
  | 'fornecedor_nao_encontrado'
  | 'importacao_nao_encontrada'
  | 'lancamento_nao_encontrado'
  | 'livro_nao_encontrado'
  | 'regra_nao_encontrada'
  | 'resposta_nao_encontrada'
  | 'webhook_nao_encontrado'
  | 'codigo_da_empresa_desconhecido'
  | 'entrada_expirada'
  | 'provedor_inalcancavel'
  | 'provedor_invalido'
  | 'entrada_recusada_pelo_provedor'
  | 'identidade_invalida'
  | 'email_da_empresa_nao_verificado'
  | 'sem_papel_na_empresa'
  | 'outra_identidade_na_empresa'
  | 'fora_do_escritorio'
  | 'convite_enviado_pela_empresa'
  | 'conta_da_empresa_exigida'
  | 'conta_da_empresa_suspensa'
  | 'conta_da_empresa_nao_testada'
  | 'sessao_da_empresa'
  | 'sessao_invalida'
  | 'credenciais_invalidas'
  | 'segundo_fator_necessario'
  | 'codigo_invalido'
  | 'senha_incorreta'
  | 'cadastro_em_outro_endereco'
  | 'muitas_tentativas'
  | 'titular_ve_tudo'
  | 'so_leitura'
  | 'so_os_seus_clientes'
  | 'papel_insuficiente'
  | 'origem_recusada'
  | 'senha_fraca'
  | 'email_ja_usado'
  | 'email_nao_confirmado'
  | 'excesso_de_emails'
  | 'link_invalido'
  | 'dois_fatores_ativos'
  | 'dois_fatores_inativos'
  | 'aliquota_invalida'
  | 'cbs_bruta_ou_liquida'
  | 'chave_inativa'
  | 'excesso_de_chaves'
  | 'ultimo_titular'
  | 'ultimo_regime'
  | 'imagem_invalida'
  | 'confirmacao_nao_confere'
  | 'nome_ja_usado'
  | 'versoes_incomparaveis'
  | 'painel_indisponivel'
  | 'xml_vazio'
  | 'xml_invalido'
  | 'xml_malformado'
  | 'xml_doctype_proibido'
  | 'xml_grande_demais'
  | 'xml_limite_excedido'
  | 'nfe_versao_antiga'
  | 'documento_nao_suportado'
  | 'documento_resumo'
  | 'xml_sem_nfe'
  | 'nfe_campo_ausente'
  | 'nfe_campo_invalido'
  | 'nfe_campo_repetido'
  | 'nfe_valor_invalido'
  | 'zip_invalido'
  | 'zip_limite_excedido'
  | 'zip_com_senha'
  | 'homologacao_em_producao'
  | 'arquivo_duplicado'
  | 'zip_sem_xml'
  | 'sped_vazio'
  | 'sped_nao_reconhecido'
  | 'sped_outra_escrituracao'
  | 'sped_linha_longa'
  | 'sped_linha_malformada'
  | 'sped_campos_a_menos'
  | 'sped_campo_ausente'
  | 'sped_campo_invalido'
  | 'sped_fora_de_ordem'
  | 'sped_participante_desconhecido'
  | 'sped_cortado'
  | 'sped_totais_divergem'
  | 'sped_conteudo_depois_do_fim'
  | 'sped_limite_excedido'
  | 'processamento_falhou';

export interface AberturaDoLink {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** quando foi aberto; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  aberta_em: string;
  /** o que se abriu: o relatório na tela ou o PDF */
  o_que: 'relatorio' | 'pdf';
  /** o tipo de aparelho, por exemplo: Celular (Android) */
  aparelho: string;
  /** falso: por um programa, como o antivírus de um servidor de e-mail, ou por um navegador antigo; não conta nas aberturas */
  por_pessoa: boolean;
}

export interface Acesso {
  /** o escritório da chave */
  escritorio: { id: string; nome: string; ambiente: 'live' | 'test'; };
  /** o dia de que meses, prazos, alíquotas e lembretes do escritório partem */
  hoje: string;
  /** nulo: o dia que é */
  relogio: string | null;
  /** chave de acesso do documento */
  chave: ChaveDeApi;
  /** de que endereços ou redes os webhooks saem, para liberar no firewall; vazio: não são fixos */
  enderecos_de_saida: string[];
  /** os limites de requisições com chave */
  limites: ({ nome: string; requisicoes: number; janela_s: number; por: 'chave' | 'escritorio'; })[];
  /** o que o escritório pode usar, e quanto usou */
  cotas: { lotes: { limite: number; usado: number; }; arquivos: { limite: number; usado: number; }; bytes: { limite: number; usado: number; }; };
  /** o que o escritório enviou e pediu neste mês, no horário de Brasília */
  uso_do_mes: { competencia: string; envios: number; arquivos: number; apuracoes: number; };
}

export interface Ajuste {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string | null;
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde: string;
  /** último mês em que vale; nulo ou ausente se continua; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  ate: string | null;
  /** CFOP do item, 4 dígitos */
  cfop: string | null;
  /** código do produto (cProd) na nota do emitente */
  cprod: string | null;
  /** começo do NCM a que o ajuste vale; nulo: qualquer um */
  ncm_prefixo: string | null;
  /** o cClassTrib declarado a que o ajuste vale; nulo: qualquer um */
  cclasstrib_de: string | null;
  /** quem emitiu */
  emitente: string | null;
  /** cClassTrib que se aplica ao item, 6 dígitos */
  cclasstrib: string | null;
  /** o que o item é para o mês do cliente: débito, crédito, estorno ou nada */
  efeito: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado' | 'sem_efeito' | null;
  /** quando e por quanto o ativo vendido foi comprado (LC 214/2025, art. 406, § 6º) */
  aquisicao: { data: string; valor_liquido: string; documento_idoneo?: boolean; pis_cofins?: boolean; icms?: boolean; } | null;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
}

export interface AjustesGravados {
  /** quantos valem agora */
  gravados: number;
  /** os itens desta página, na ordem da lista */
  data: Ajuste[];
}

export interface Aliquotas {
  /** Contribuição sobre Bens e Serviços; percentual com ponto e quatro casas decimais, por exemplo 0.9000 */
  cbs: string;
  /** parte do estado no IBS; percentual com ponto e quatro casas decimais, por exemplo 0.9000 */
  ibs_uf: string;
  /** parte do município no IBS; percentual com ponto e quatro casas decimais, por exemplo 0.9000 */
  ibs_mun: string;
  /** se as alíquotas são lei, estimativa ou informadas por quem calcula */
  status: 'lei' | 'estimativa' | 'informada';
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
}

export interface AlterarCliente {
  /** razão social do cliente; texto de uma linha, não vazio, com até 200 caracteres, sem os invisíveis que controlam a direção do texto */
  razao_social?: string;
  /** ativo, ou inativo: fora da carteira e das apurações em lote */
  status?: 'ativo' | 'inativo';
  /** dia da inscrição no CNPJ, AAAA-MM-DD: no Simples Nacional, nos primeiros meses de atividade a alíquota não é a dos doze meses (Resolução CGSN 140/2018, arts. 2º, V, e 22) */
  inicio_de_atividade?: string;
  /** o último mês de que o escritório cuida: os seguintes não são pedidos, contados nem apurados, e os de antes ficam como estão; null, o cliente continua */
  ultimo_mes?: string | null;
  /** regime tributário do cliente; decide que tributos de hoje entram na conta */
  regime?: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde?: string;
  /** se IBS e CBS são pagos no DAS ou pelo regime regular */
  ibs_cbs?: 'das' | 'regular';
  /** anexo do Simples Nacional que vale para o cliente */
  simples_anexo?: 'I' | 'II' | 'III' | 'IV' | 'V';
  /** receita bruta de doze meses (RBT12) em reais, com ponto e duas casas decimais, de 0.00 a 4800000.00, o limite do Simples Nacional (LC 123/2006, art. 3º, II) */
  rbt12?: string;
  /** folha de salários dos mesmos doze meses da RBT12, em reais, não negativa, com ponto e duas casas decimais; só de atividade sujeita ao Fator R (LC 123/2006, art. 18, §§ 5º-J, 5º-M e 24) */
  folha12?: string;
  /** do MEI: decide o que o DAS dele recolhe */
  atividade?: 'comercio' | 'industria' | 'servicos';
}

export interface AlterarWebhook {
  /** URL completa que comece com https:// */
  url?: string;
  /** tipos de evento que o webhook recebe; nulo: todos, também os que vierem a existir */
  eventos?: ('apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste')[] | null;
  /** ids dos clientes de que o webhook quer saber; com este filtro só vem o que é de um cliente: `apuracao.*` e `mes.*`, e não envios, regras e webhooks */
  clientes?: string[] | null;
  /** os regimes dos clientes de que o webhook quer saber, como valem no mês do evento; com este filtro só vem o que é de um cliente: `apuracao.*` e `mes.*`, e não envios, regras e webhooks */
  regimes?: ('simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real')[] | null;
  /** descrição em palavras; texto de uma linha, não vazio, com até 200 caracteres, sem os invisíveis que controlam a direção do texto */
  descricao?: string | null;
  /** cabeçalhos enviados em toda tentativa, por nome, por exemplo os que o seu gateway exige; os valores são guardados cifrados e não são mostrados de novo */
  cabecalhos?: Record<string, string>;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado?: 'ativo' | 'pausado';
  /** tentativas simultâneas; 10 quando não se informa */
  concorrencia?: number;
  /** tentativas por segundo */
  por_segundo?: number | null;
}

export interface AnoProjetado {
  /** o ano das regras, de 2026 a 2033 */
  ano: number;
  /** se o preço sem tributos se mantém, ou o que o comprador paga */
  premissa_preco: 'liquido_constante' | 'final_constante';
  /** ICMS próprio; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  icms: string;
  /** Imposto sobre Serviços; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  iss: string;
  /** Imposto sobre Produtos Industrializados; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ipi: string;
  /** PIS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  pis: string;
  /** COFINS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  cofins: string;
  /** o que se paga no DAS do Simples Nacional; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  das: string;
  /** o DAS por tributo, com IRPJ, CSLL e CPP */
  das_partilha?: Record<string, string>;
  /** Contribuição sobre Bens e Serviços; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  cbs: string;
  /** parte do estado no IBS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs_uf: string;
  /** parte do município no IBS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs_mun: string;
  /** créditos que a lei dá sobre as compras do mês; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  creditos: string;
  /** CBS e IBS de 2026, cujo recolhimento é dispensado; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  dispensado: string;
  /** crédito que sobra depois de pagar tudo; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  saldo_credor: string;
  /** soma das partes acima; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  total: string;
  /** o que se paga de cada tributo; somam o total */
  devidos: ValorDoTributo[];
  /** ICMS-ST e PIS/COFINS monofásicos dentro do custo das compras; fora do total */
  embutido: string;
  /** total e embutido menos os de 2026; nulo onde não há 2026 */
  variacao: string | null;
  /** vendas e prestações do mês, menos devoluções; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  receita: string;
  /** o que se paga dividido pela receita; percentual com ponto e quatro casas decimais, por exemplo 0.9000 */
  carga_efetiva: string;
  /** se as alíquotas são lei, estimativa ou informadas por quem calcula */
  status: 'lei' | 'estimativa' | 'informada';
  /** as alíquotas padrão usadas */
  aliquotas: Aliquotas;
  /** os passos pelos quais se chegou ao número */
  memoria: { passo: string; id?: string; regra: string; operandos: { nome: string; valor: string; }[]; resultado: string; fundamento: string; }[];
}

export interface Apuracao {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** número da versão: cada novo pedido do mesmo mês faz a seguinte */
  versao: number;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou';
  /** o que deu errado */
  erro?: FalhaDaApuracao;
  /** desde quando uma nota ou um cadastro posterior mudaria o resultado; ausente se está em dia; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  desatualizada_desde?: string;
  /** o que a desatualizou por último; ausente se está em dia */
  desatualizada_por?: DesatualizadaPor;
  /** quando foi criada; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criada_em: string;
  /** quando ficou pronta, com o PDF e as planilhas; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  calculada_em?: string;
  /** quantos documentos entraram na conta */
  documentos: number;
  /** só de uma apuração calculada, pela sua própria consulta: quantos documentos do mês têm hoje cada veredito; a lista deles é GET /v1/documentos com cliente_id, competencia e autenticidade */
  autenticidade?: { integra: number; alterada: number; sem_protocolo: number; nao_verificavel: number; nao_conferida: number; };
  /** só de uma apuração calculada, pela sua própria consulta: os eventos registrados que hoje aguardam o documento, e mudariam o mês se ele viesse; até 100 */
  eventos_sem_nota?: EventoSemNota[];
  /** com que versões foi calculado */
  versoes: Versoes;
  /** de onde vêm as alíquotas que nenhuma lei fixou ainda */
  cenario: { nome: string; status: 'lei' | 'estimativa' | 'informada'; };
  /** o mês em três respostas: o que se deve, o que a reforma muda, o que as notas declaram */
  comparativo?: Comparativo;
  /** endereços do que esta resposta nomeia */
  links: { self: string; pdf: string; xlsx: string; csv: string; csv_zip: string; divergencias: string; documentos: string; };
}

export interface ApuracaoAssistida {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** débitos e créditos de CBS e IBS, cada um comparado */
  lados: ({ tributo: 'cbs' | 'ibs'; lado: 'debito' | 'credito'; aqui: string; no_fisco: string; diferenca: string; atribuida: string; por_motivo: ({ motivo: 'igual' | 'outra_competencia' | 'cancelada' | 'evento' | 'credito_nao_extinto' | 'credito_inapropriavel' | 'outro_documento' | 'sem_chave' | 'falta_o_arquivo' | 'nao_processado' | 'valor'; linhas: number; diferenca: string; })[]; })[];
  /** tributos e lados de que não há importação: nada se diz deles */
  nao_importados: ({ tributo: 'cbs' | 'ibs'; lado: 'debito' | 'credito'; })[];
  /** o que quer dizer cada motivo, e o que fazer */
  motivos: ({ motivo: 'igual' | 'outra_competencia' | 'cancelada' | 'evento' | 'credito_nao_extinto' | 'credito_inapropriavel' | 'outro_documento' | 'sem_chave' | 'falta_o_arquivo' | 'nao_processado' | 'valor'; texto: string; conselho: string; })[];
  /** os dias da apuração assistida do mês */
  prazos: { apresentada_ate: string; ajuste_ate: string; silencio: string; };
  /** os itens desta página, na ordem da lista */
  data: ({ chave: string; tributo: 'cbs' | 'ibs'; lado: 'debito' | 'credito'; situacao: 'igual' | 'diferente' | 'so_aqui' | 'so_no_fisco'; motivo: 'igual' | 'outra_competencia' | 'cancelada' | 'evento' | 'credito_nao_extinto' | 'credito_inapropriavel' | 'outro_documento' | 'sem_chave' | 'falta_o_arquivo' | 'nao_processado' | 'valor'; aqui: { declarado: string; calculado: string; usado: string; } | null; no_fisco: { apurado: string; extinto?: string; saldo_devedor?: string; a_apropriar?: string; apropriado?: string; utilizado?: string; inapropriavel?: string; suspenso?: string; } | null; diferenca: string; documento: string; origem: string; })[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ApuracoesPedidas {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** quantas apurações foram pedidas agora */
  pedidas: number;
  /** envios ainda não lidos: quem só tem notas neles aparece como sem_notas */
  envios_em_andamento: number;
  /** os itens desta página, na ordem da lista */
  data: ({ cliente_id: string; razao_social: string; resultado: 'pedida' | 'em_andamento' | 'em_dia' | 'faltam_dados' | 'sem_notas'; motivo: string | null; apuracao_id: string | null; })[];
}

export interface ApurarVarias {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** só destes clientes; sem eles, de todos */
  cliente_ids?: string[];
}

export interface ArquivoDoUpload {
  /** nome, como está no cadastro ou no documento */
  nome: string;
  /** de onde veio: em um envio, o ZIP; na apuração assistida, o sistema que registrou */
  origem?: string;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'pendente' | 'processado' | 'duplicado' | 'recusado' | 'cancelado';
  /** código estável, para decisões do programa */
  codigo?: 'xml_vazio' | 'xml_invalido' | 'xml_malformado' | 'xml_doctype_proibido' | 'xml_grande_demais' | 'xml_limite_excedido' | 'nfe_versao_antiga' | 'documento_nao_suportado' | 'documento_resumo' | 'xml_sem_nfe' | 'nfe_campo_ausente' | 'nfe_campo_invalido' | 'nfe_campo_repetido' | 'nfe_valor_invalido' | 'zip_invalido' | 'zip_limite_excedido' | 'zip_com_senha' | 'homologacao_em_producao' | 'arquivo_duplicado' | 'zip_sem_xml' | 'sped_vazio' | 'sped_nao_reconhecido' | 'sped_outra_escrituracao' | 'sped_linha_longa' | 'sped_linha_malformada' | 'sped_campos_a_menos' | 'sped_campo_ausente' | 'sped_campo_invalido' | 'sped_fora_de_ordem' | 'sped_participante_desconhecido' | 'sped_cortado' | 'sped_totais_divergem' | 'sped_conteudo_depois_do_fim' | 'sped_limite_excedido' | 'processamento_falhou';
  /** a explicação em português, para mostrar a uma pessoa */
  mensagem?: string;
  /** o que fazer para corrigir */
  hint?: string;
  /** quantos documentos */
  documentos: string[];
  /** o que conferir no arquivo, que foi lido mesmo assim */
  avisos: ({ codigo: 'outro_cliente' | 'outra_competencia' | 'entrada_antes_da_emissao' | 'sem_cliente' | 'outro_conteudo' | 'leiaute_antigo' | 'chave_dv_invalido' | 'chave_citada_invalida' | 'chave_diverge' | 'cnpj_invalido' | 'cpf_invalido' | 'protocolo_de_outra_nota' | 'retorno_de_outro_evento' | 'evento_sem_registro' | 'evento_sem_detalhe' | 'evento_contradiz' | 'evento_desconhecido' | 'competencia_distante' | 'livro_sem_assinatura' | 'livro_sem_leitura' | 'livro_sobreposto' | 'livro_substituido' | 'ajuste_de_conta_anterior'; mensagem: string; })[];
}

export interface AssistidaImportada {
  /** nulo quando o arquivo só foi conferido */
  id: string | null;
  /** falso: o mesmo arquivo já estava guardado, ou só foi conferido */
  nova: boolean;
  /** em que forma o arquivo veio */
  formato: 'cbs_v2' | 'cbs_v2_pagamentos' | 'ipa' | 'csv' | 'json';
  /** quando o Fisco gerou o arquivo, como está nele; nulo se não diz */
  gerado_em: string | null;
  /** quantas linhas */
  linhas: number;
  /** os meses de que o arquivo trata */
  competencias: string[];
  /** o que se entendeu de cada coluna de um CSV */
  colunas: { coluna: string; campo: string; }[];
  /** as colunas foram entendidas como o escritório disse de outro arquivo com o mesmo cabeçalho */
  mapa_guardado: boolean;
  /** as dez primeiras linhas, como foram entendidas */
  amostra: ({ contribuinte: string; competencia: string; tributo: 'cbs' | 'ibs' | 'ibs_uf' | 'ibs_mun'; lado: 'debito' | 'credito'; chave: string; documento: string; origem: string; emissao?: string; registro?: string; atualizacao?: string; contraparte?: string; modo_extincao?: string; apurado: string; extinto?: string; saldo_devedor?: string; a_apropriar?: string; apropriado?: string; utilizado?: string; inapropriavel?: string; suspenso?: string; })[];
}

export interface AtenderComunicado {
  /** texto de uma linha, não vazio, com até 500 caracteres, sem os invisíveis que controlam a direção do texto */
  atendimento: string;
}

export interface Autenticidade {
  /** a conclusão da conferência da assinatura */
  veredito: 'integra' | 'alterada' | 'sem_protocolo' | 'nao_verificavel';
  /** o porquê, em palavras ou em um código estável */
  motivo: 'assinatura_e_protocolo' | 'protocolo' | 'assinatura' | 'formatacao' | 'conteudo' | 'conteudo_depois_da_assinatura' | 'assinatura_nao_confere' | 'protocolo_de_outra_nota' | 'sem_protocolo' | 'nada_a_comparar' | 'escrita_incomum' | 'elemento_repetido' | 'algoritmo' | 'assinatura_da_nfse' | 'certificado_ilegivel' | 'certificado_de_terceiro' | 'certificado_de_outra_empresa' | 'certificado_fora_da_validade' | 'cadeia_nao_fecha';
  /** se o conteúdo é o que foi assinado */
  conteudo: 'confere' | 'reformatado' | 'alterado' | 'sem_comparacao';
  /** se o certificado leva a uma raiz da ICP-Brasil */
  cadeia: 'conferida' | 'nao_conferida';
  /** SHA-1 em base64 do conteúdo como está no arquivo */
  resumo_calculado?: string;
  /** SHA-1 em base64 que a assinatura traz */
  resumo_assinado?: string;
  /** SHA-1 em base64 que o protocolo traz */
  resumo_protocolo?: string;
  /** CNPJ ou CPF de quem assinou */
  certificado?: string;
}

export interface Calculo {
  /** o ano das regras, de 2026 a 2033 */
  ano: number;
  /** como o arquivo nomeia o documento */
  documento?: { chave: string; tipo: 'nfe' | 'nfce' | 'cte' | 'ctesimp' | 'cteos' | 'gtve' | 'nfse' | 'nf3e' | 'nfcom' | 'bpe' | 'nfag' | 'nfgas'; modelo: string; serie: string; numero: string; emitida_em: string; competencia: string; situacao: 'autorizada' | 'cancelada' | 'denegada' | 'sem_protocolo' | 'substituida' | 'anulada'; };
  /** o que o tomador retém na fonte e recolhe pelo prestador; fora de qualquer total */
  retencoes?: Retencoes;
  /** as alíquotas padrão usadas */
  aliquotas: { cbs: string; ibs_uf: string; ibs_mun: string; status: 'lei' | 'estimativa' | 'informada'; fundamento: string; };
  /** de onde vieram as alíquotas; ausente quando não há alíquotas para a data */
  cenario?: { nome: 'lei' | 'estimativa_26_5' | 'estimativa_27_91' | 'informado'; status: 'lei' | 'estimativa' | 'informada'; };
  /** os itens, cada um com o seu cálculo */
  itens: ItemCalculado[];
  /** as somas */
  totais: { valor_total: string; base: string; cbs: string; ibs_uf: string; ibs_mun: string; ibs: string; is: string; };
  /** o mês pelos tributos de hoje; nulo onde faltam dados para a conta */
  regime_atual: { icms: string; icms_st: string; fcp: string; difal: string; ipi: string; ii: string; pis: string; cofins: string; iss: string; total: string; };
  /** o mês em três respostas: o que se deve, o que a reforma muda, o que as notas declaram */
  comparativo: { atual: string; reforma: string; permanecem: string; total_no_ano: string; diferenca?: string; exigivel: boolean; };
  /** onde o que o documento declara não é o que as regras dão */
  divergencias: ({ regra: string; gravidade: 'critica' | 'aviso'; efeito?: 'rejeicao' | 'dinheiro' | 'dica'; n_item?: number; campo: string; declarado: string | null; calculado: string | null; mensagem: string; fundamento: string; rejeicao?: string; })[];
  /** classificações declaradas a confirmar; nenhuma em outro ano */
  revisoes: ItemARever[];
  /** presente quando o formulário pede conferir=true */
  conferencia?: ConferenciaDaNota;
  /** o que convém saber sobre o resultado */
  avisos: string[];
  /** o que se supôs onde nada foi dito */
  premissas: { codigo: string; texto: string; }[];
  /** valores que uma mudança da legislação corrigiu, com o fundamento */
  correcoes: { parametro: string; de: string; para: string; vigente_desde: string; publicado_em: string; fundamento: string; }[];
  /** com que versões foi calculado */
  versoes: Versoes;
}

export interface CalculoManual {
  /** o ano das regras, de 2026 a 2033 */
  ano?: number;
  /** data da operação como AAAA-MM-DD, por exemplo 2026-03-15 */
  data?: string;
  /** unidade da federação, por exemplo SP */
  uf: 'AC' | 'AL' | 'AM' | 'AP' | 'BA' | 'CE' | 'DF' | 'ES' | 'GO' | 'MA' | 'MG' | 'MS' | 'MT' | 'PA' | 'PB' | 'PE' | 'PI' | 'PR' | 'RJ' | 'RN' | 'RO' | 'RR' | 'RS' | 'SC' | 'SE' | 'SP' | 'TO';
  /** código de regime tributário do emitente */
  crt?: '1' | '2' | '3' | '4';
  /** os itens da nota */
  itens: { descricao?: string; ncm: string; cfop: string; valor: string; quantidade?: string; frete?: string; seguro?: string; desconto?: string; outras?: string; icms?: string; ipi?: string; pis?: string; cofins?: string; iss?: string; cst?: string; cclasstrib?: string; }[];
}

export interface Calendario {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** nome, como está no cadastro ou no documento */
  nome: string;
  /** o cliente de quem são os prazos; nulo: de todos */
  cliente_id: string | null;
  /** o cliente, como seria cadastrado */
  cliente: string | null;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
}

export interface CalendarioCriado {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** nome, como está no cadastro ou no documento */
  nome: string;
  /** o cliente de quem são os prazos; nulo: de todos */
  cliente_id: string | null;
  /** o cliente, como seria cadastrado */
  cliente: string | null;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
  /** endereço completo; URL completa */
  url: string;
  /** o token que está na url */
  token: string;
}

export interface Carteira {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** um cliente por item */
  data: LinhaDaCarteira[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
  /** de tudo o que o filtro mostra, em todas as páginas */
  totais: { clientes: number; ganham: number; perdem: number; total_a_recolher: string; mudanca_2027: string; mudanca_2029: string; mudanca_2033: string; credito_em_risco: string; perguntas: number; };
  /** quantos clientes ativos há em cada situação, sem filtro */
  por_situacao: { falhou: number; faltam_dados: number; desatualizada: number; a_apurar: number; em_andamento: number; calculada: number; encerrada: number; sem_notas: number; };
}

export interface ChaveDeApi {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** nome, como está no cadastro ou no documento */
  nome: string;
  /** o começo da chave, para reconhecê-la */
  prefixo: string;
  /** as chaves "test" pertencem ao ambiente de testes do escritório */
  ambiente: 'live' | 'test';
  /** o que a chave pode fazer */
  escopos: string[];
  /** quando foi criada; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criada_em: string;
  /** a pessoa com cujo papel de titular a chave acaba */
  criada_por: string | null;
  /** quando o link deixa de abrir; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  expira_em: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  revogada_em: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  ultimo_uso_em: string | null;
}

export interface ChaveDeApiCriada {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** nome, como está no cadastro ou no documento */
  nome: string;
  /** o começo da chave, para reconhecê-la */
  prefixo: string;
  /** as chaves "test" pertencem ao ambiente de testes do escritório */
  ambiente: 'live' | 'test';
  /** o que a chave pode fazer */
  escopos: string[];
  /** quando foi criada; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criada_em: string;
  /** a pessoa com cujo papel de titular a chave acaba */
  criada_por: string | null;
  /** quando o link deixa de abrir; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  expira_em: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  revogada_em: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  ultimo_uso_em: string | null;
  /** a chave inteira; só aparece nesta resposta */
  chave: string;
}

export interface ClassificacaoARever {
  /** paga_a_mais: mais imposto do que a lei pede; paga_a_menos: menos; contradicao: o código não combina com a operação ou com o produto */
  tipo: 'paga_a_mais' | 'paga_a_menos' | 'contradicao';
  /** o porquê, em palavras ou em um código estável */
  motivo: string;
  /** falso: depende do que a nota não diz, e a mensagem diz o quê */
  certa: boolean;
  /** a explicação em português, para mostrar a uma pessoa */
  mensagem: string;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** o anexo da LC 214/2025 que decide, com o item */
  anexo: string | null;
  /** como a nota declara */
  cclasstrib: string;
  /** o cClassTrib que a lei dá, até onde a nota mostra */
  sugerida: string;
  /** imposto declarado menos o da lei, pelas alíquotas do mês; em 2026 é teste, informativo */
  diferenca: { cbs: string; ibs: string; total: string; };
  /** o mesmo pelas alíquotas cheias de 2033, no cenário padrão: estimativa */
  diferenca_plena: { cbs: string; ibs: string; total: string; };
  /** NCM do item, 8 dígitos */
  ncm: string;
  /** código do produto (cProd) na nota do emitente */
  cprod: string;
  /** descrição em palavras */
  descricao: string;
  /** os CFOPs em que o produto aparece */
  cfops: string[];
  /** quem emitiu */
  emitente: { cnpj_raiz?: string; cpf?: string; nome?: string; };
  /** verdadeiro: a nota é do cliente; falso: de quem vende a ele */
  emissao_propria: boolean;
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde: string;
  /** último mês em que vale; nulo ou ausente se continua; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  ate: string;
  /** quantos documentos */
  documentos: number;
  /** quantos itens */
  itens: number;
  /** valor, em reais; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
  /** algumas das notas */
  chaves: string[];
}

export interface Cliente {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** razão social do cliente */
  razao_social: string;
  /** ativo, ou inativo: fora da carteira e das apurações em lote */
  status: 'ativo' | 'inativo';
  /** dia da inscrição no CNPJ, AAAA-MM-DD: no Simples Nacional, nos primeiros meses de atividade a alíquota não é a dos doze meses (Resolução CGSN 140/2018, arts. 2º, V, e 22) */
  inicio_de_atividade?: string;
  /** o último mês de que o escritório cuida; sem ele, o cliente continua */
  ultimo_mes?: string;
  /** regime tributário do cliente; decide que tributos de hoje entram na conta */
  regime: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';
  /** os regimes do cliente no tempo, do primeiro ao último */
  regimes: ({ desde: string; regime: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real'; simples_anexo?: 'I' | 'II' | 'III' | 'IV' | 'V'; rbt12?: string; folha12?: string; atividade?: 'comercio' | 'industria' | 'servicos'; ibs_cbs: 'das' | 'regular'; })[];
  /** os estabelecimentos da empresa, do cadastro e das notas */
  estabelecimentos: ({ cnpj: string; uf: string | null; municipio: string | null; ie?: string; })[];
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
  /** só de um cliente que se pediu para apagar: quando ele deixa de existir; reativá-lo até lá desfaz o pedido */
  apagar_em?: string;
}

export interface ClienteDasNotas {
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** razão social do cliente; texto de uma linha, não vazio, com até 200 caracteres, sem os invisíveis que controlam a direção do texto */
  razao_social: string;
  /** CNPJ do estabelecimento */
  cnpj: string | null;
  /** unidade da federação, por exemplo SP */
  uf: string | null;
  /** município, como está no documento */
  municipio: string | null;
  /** inscrição estadual, como está na nota */
  ie: string | null;
  /** nulo se não emitiu nenhuma */
  crt: string | null;
  /** pelo CRT; nulo se só o escritório sabe */
  regime: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real' | null;
  /** entre as notas em que nenhum cliente aparece */
  notas: { emitidas: number; recebidas: number; };
  /** parece cliente, e não fornecedor ou comprador de um */
  sugerido: boolean;
  /** por que parece ou não parece */
  motivo: string;
}

export interface ClientesConferidos {
  /** os itens desta página, na ordem da lista */
  data: ({ linha: number; situacao: 'novo' | 'existente' | 'com_falha'; cliente?: CriarCliente; razao_social?: string; cadastro?: { cnpj: string; desde: string; rbt12?: string; folha12?: string; simples_anexo?: string; regime?: string; ibs_cbs?: string; atividade?: string; inicio_de_atividade?: string; contato?: string; }; mudancas?: ({ campo: 'rbt12' | 'folha12' | 'simples_anexo' | 'regime' | 'ibs_cbs' | 'atividade' | 'inicio_de_atividade' | 'contato'; de: string | null; para: string; })[]; faltas: { campo: string; motivo: string; }[]; })[];
}

export interface ClientesCriados {
  /** quantos clientes são novos */
  criados: number;
  /** os itens desta página, na ordem da lista */
  data: { id: string; cnpj_raiz: string; criado: boolean; }[];
}

export interface ClientesImportados {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: { linha: number; id: string; cnpj_raiz: string; }[];
  /** com atualizar: quantos deles o escritório já tinha */
  atualizados?: number;
}

export interface Clock {
  /** o dia de que meses, prazos, alíquotas e lembretes do escritório partem */
  hoje: string;
  /** nulo: o dia que é */
  relogio: string | null;
}

export interface CloseMeses {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** os clientes */
  clientes: { cliente_id: string; pagos?: { obrigacao: string; valor: string; }[]; }[];
}

export interface Comparativo {
  /** incompleta: faltam dados do cliente (pendencias), e não há valores */
  situacao: 'completa' | 'incompleta';
  /** o que falta no cadastro do cliente, ou as notas contradizem nele, para que haja valores */
  pendencias: ({ codigo: string; mensagem: string; onde: 'cadastro_do_cliente' | 'perguntas'; campo: string; })[];
  /** a resposta em uma frase */
  resumo: string;
  /** o que se recolhe pela lei do mês; nulo quando incompleta */
  devido_no_mes: { frase: string; tributos: ({ tributo: 'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'pis' | 'cofins' | 'iss' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is' | 'das'; situacao: 'devido' | 'informativo' | 'no_das' | 'extinto'; debitos: string; creditos: string; estornos: string; saldo_anterior: string; a_recolher: string; a_transportar: string; compensado?: string; estabelecimentos?: { cnpj: string; debitos: string; creditos: string; estornos: string; saldo_anterior: string; a_recolher: string; a_transportar: string; compensado?: string; }[]; parcelas?: { tributo: string; valor: string; }[]; memoria: { passo: string; id?: string; regra: string; operandos: { nome: string; valor: string; }[]; resultado: string; fundamento: string; }[]; })[]; total_a_recolher: string; dispensado: string; efeito_da_reforma_no_mes: string | null; motivo_do_efeito: string | null; receita: string; carga_efetiva: string; status: 'lei' | 'estimativa' | 'informada'; retencoes?: { a_recolher: Retencoes; sofridas: Retencoes; }; } | null;
  /** o que ninguém disse e o total supõe, o que mais pesa primeiro; ausente em versões antigas */
  premissas_que_mudam_o_total?: ({ codigo: string; texto: string; tributos: ('icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'pis' | 'cofins' | 'iss' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is' | 'das')[]; em_jogo: string; })[];
  /** o que o mês usa da posição de abertura do cliente; ausente onde não há */
  posicao_de_abertura?: { origem: string; total: string; parcela: number; no_mes: string; restante: string; fundamento: string; }[];
  /** saldos credores que vão para o mês seguinte */
  saldos_a_transportar: ({ tributo: 'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'pis' | 'cofins' | 'iss' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is'; estabelecimento: string | null; valor: string; })[];
  /** o mesmo mês pelas regras de 2026 e pelas de 2033; nula quando incompleta */
  comparacao: { ano_do_regime_atual: 2026; ano_do_regime_novo: 2033; cenario: string; premissa_preco: 'liquido_constante' | 'final_constante'; status: 'lei' | 'estimativa' | 'informada'; regime_atual: { tributos: ValorDoTributo[]; total: string; carga: string; } | null; motivo_sem_regime_atual: string | null; regime_novo: { tributos: ValorDoTributo[]; total: string; carga: string; }; diferenca: string | null; alternativas: ({ cenario: string; premissa_preco: 'liquido_constante' | 'final_constante'; status: 'lei' | 'estimativa' | 'informada'; regime_novo: { tributos: ValorDoTributo[]; total: string; carga: string; }; diferenca: string | null; })[]; } | null;
  /** do que se paga hoje ao que se pagará, tributo a tributo */
  ponte: { de: number; para: number; inicial: string; passos: ValorDoTributo[]; final: string; status: 'lei' | 'estimativa' | 'informada'; } | null;
  /** o mês em cada ano, do seu até 2033, com preço líquido constante e com preço final constante; vazia onde faltam alíquotas */
  transicao: AnoProjetado[];
  /** o que as notas declaram, ao lado do que as regras dão */
  conferencia: { tributos: ({ tributo: 'cbs' | 'ibs_uf' | 'ibs_mun'; debitos: { declarado: string; calculado: string; usado: string; }; creditos: { declarado: string; calculado: string; usado: string; }; })[]; credito_em_risco: string; credito_potencial: string; motivos: ({ motivo: string; situacao: 'em_risco' | 'potencial' | 'recusado'; descricao: string; fundamento: string; cbs: string; ibs: string; })[]; notas: ({ chave: string; modelo: string; numero: string; emitente: string; motivo: string; situacao: 'em_risco' | 'potencial' | 'recusado'; cbs: string; ibs: string; })[]; em_duvida?: ({ tributo: 'icms' | 'pis' | 'cofins'; valor: string; fundamento: string; })[]; credito_condicional?: CreditoCondicional; fornecedores_simples: ({ cnpj_raiz: string; nome: string; compras: string; anexo?: 'I' | 'II' | 'III' | 'IV' | 'V'; rbt12?: string; ano: number; credito: { cbs: string; ibs: string; }; em_jogo: { minimo: string; maximo: string; } | null; no_regime_regular: string; })[]; } | null;
  /** pagar CBS e IBS dentro do DAS ou por fora; nula para quem não é do Simples */
  opcao_do_simples: { janelas: ({ semestre: string; de: string; ate: string; cancelamento?: { de: string; ate: string; }; situacao?: 'por_abrir' | 'aberta' | 'fechada' | 'aberta_para_cancelar' | 'encerrada'; situacao_ate?: string; fundamento: string; })[]; vendas_a_empresas: string; anos: ({ ano: number; dentro: { tributos: ValorDoTributo[]; total: string; credito_dos_clientes: string; }; fora: { tributos: ValorDoTributo[]; total: string; credito_dos_clientes: string; }; diferenca: string; credito_a_mais: string; status: 'lei' | 'estimativa' | 'informada'; })[]; premissas: string[]; } | null;
  /** o mês por NCM */
  por_ncm: ({ chave: string; operacoes: string; atual: string | null; novo: string | null; })[];
  /** o mês por CFOP */
  por_cfop: ({ chave: string; operacoes: string; atual: string | null; novo: string | null; })[];
  /** o mês por cClassTrib */
  por_classificacao: ({ chave: string; operacoes: string; atual: string | null; novo: string | null; })[];
  /** por tipo de documento (nfe, cte, nfse …); ausente, como os dois seguintes, em versões antigas */
  por_tipo_de_documento?: ({ chave: string; operacoes: string; atual: string | null; novo: string | null; })[];
  /** pelo CFOP, ou onde não há pelo cTribNac ou cClass */
  por_natureza?: ({ chave: string; operacoes: string; atual: string | null; novo: string | null; })[];
  /** de que documentos o mês é feito, e o que ele não tem */
  abrangencia?: { entram: ({ tipo: 'nfe' | 'nfce' | 'cte' | 'ctesimp' | 'cteos' | 'gtve' | 'nfse' | 'nf3e' | 'nfcom' | 'bpe' | 'nfag' | 'nfgas'; nome: string; no_mes: boolean; })[]; ficam_de_fora: { codigo: string; descricao: string; }[]; };
  /** o que se supôs onde nada foi dito */
  premissas: string[];
  /** o que convém saber sobre o resultado */
  avisos: { codigo: string; mensagem: string; }[];
}

export interface Compartilhamento {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** a apuração: para GET /v1/apuracoes/{id}; UUID */
  apuracao_id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** do cliente */
  razao_social: string;
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** da apuração */
  versao: number;
  /** o PDF em anexo, ou o link do relatório */
  forma: 'pdf' | 'link';
  /** um link vale até vencer ou ser retirado; um PDF foi enviado, está na fila ou não foi entregue */
  situacao: 'vale' | 'na_fila' | 'enviado' | 'nao_entregue' | 'vencido' | 'retirado';
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
  /** o contato, em um e-mail */
  nome?: string;
  /** o endereço, em um e-mail */
  para?: string;
  /** como está o e-mail */
  email?: 'pendente' | 'enviado' | 'falhou' | 'descartado';
  /** quando o link deixa de abrir; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  expira_em?: string;
  /** quando o escritório o retirou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  retirado_em?: string;
  /** vezes que alguém abriu o link */
  aberturas: number;
  /** quando alguém o abriu pela primeira vez; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  primeira_abertura_em?: string;
  /** quando alguém o abriu pela última vez; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  ultima_abertura_em?: string;
}

export interface Comunicado {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** rfb: Receita Federal; cgibs: Comitê Gestor do IBS */
  orgao: 'rfb' | 'cgibs';
  /** número do documento */
  numero: string;
  /** o que o Fisco aponta */
  assunto: string;
  /** o dia em que o cliente soube dele */
  ciencia: string;
  /** último dia para atender: 60 dias da ciência (LC 214/2025, art. 348, § 3º) */
  prazo: string;
  /** quem o registrou */
  por: string;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
  /** o que foi feito; nulo enquanto não atendido */
  atendimento: string | null;
  /** quem disse o que foi feito */
  atendido_por: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  atendido_em: string | null;
}

export interface ConferenciaDaNota {
  /** o que a SEFAZ rejeitaria, pela data da nota */
  rejeicoes: ({ regra: string; gravidade: 'critica' | 'aviso'; efeito?: 'rejeicao' | 'dinheiro' | 'dica'; campo: string; declarado: string | null; calculado: string | null; mensagem: string; fundamento: string; rejeicao?: string; n_item?: number; })[];
  /** regras que ainda não rejeitam na data da nota */
  futuras: ({ regra: string; gravidade: 'critica' | 'aviso'; efeito?: 'rejeicao' | 'dinheiro' | 'dica'; campo: string; declarado: string | null; calculado: string | null; mensagem: string; fundamento: string; rejeicao?: string; n_item?: number; })[];
  /** quantas regras foram avaliadas */
  avaliadas: number;
  /** regras que não puderam ser avaliadas, e por quê */
  nao_avaliadas: ({ id: string; mensagem: string; motivo: string; codigo: string | null; })[];
  /** o que a conferência olha, em palavras */
  alcance: string;
}

export interface ConformidadeDaCarteira {
  /** o ano dos documentos */
  ano: number;
  /** último dia para corrigir o que o Fisco comunicou */
  corrige_ate: string;
  /** dias que faltam até ele */
  dias: number;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** documentos que o cliente emitiu e que contam */
  emitidos: number;
  /** deles, os que já devem trazer CBS e IBS */
  obrigados: number;
  /** dos obrigados, os que trazem CBS e IBS */
  com_grupo: number;
  /** deles, os sem divergência crítica em CBS e IBS */
  certos: number;
  /** percentual dos certos nos obrigados; nulo sem obrigados */
  parte: string | null;
  /** nenhum mês tem parte menor que a do anterior; nulo com menos de dois meses */
  sobe: boolean | null;
  /** os meses do ano, de todos os clientes */
  meses: ({ competencia: string; emitidos: number; obrigados: number; com_grupo: number; certos: number; parte: string | null; })[];
  /** os itens desta página, na ordem da lista */
  data: LinhaDaConformidade[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ConformidadeDoCliente {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** razão social do cliente */
  razao_social: string;
  /** o ano dos documentos */
  ano: number;
  /** último dia para corrigir o que o Fisco comunicou */
  corrige_ate: string;
  /** dias que faltam até ele */
  dias: number;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** documentos que o cliente emitiu e que contam */
  emitidos: number;
  /** deles, os que já devem trazer CBS e IBS */
  obrigados: number;
  /** dos obrigados, os que trazem CBS e IBS */
  com_grupo: number;
  /** deles, os sem divergência crítica em CBS e IBS */
  certos: number;
  /** percentual dos certos nos obrigados; nulo sem obrigados */
  parte: string | null;
  /** nenhum mês tem parte menor que a do anterior; nulo com menos de dois meses */
  sobe: boolean | null;
  /** os meses do ano com documentos emitidos pelo cliente */
  meses: ({ competencia: string; emitidos: number; obrigados: number; com_grupo: number; certos: number; parte: string | null; tipos: ({ tipo: string; emitidos: number; obrigados: number; com_grupo: number; certos: number; parte: string | null; })[]; })[];
  /** as divergências do ano pelo que as corrige */
  por_correcao: ({ correcao: 'cancelar_e_reemitir' | 'emitir_de_novo' | 'nota_de_debito' | 'nota_de_credito' | 'conferir_valores' | 'carta_de_correcao' | 'pedir_ao_fornecedor'; o_que_fazer: string; estados: { aberta: number; pedida: number; resolvida: number; ignorada: number; }; documentos: number; em_jogo: string; })[];
  /** cada divergência, da que tem mais imposto em jogo à que tem menos; as 500 primeiras */
  inconsistencias: ({ correcao: 'cancelar_e_reemitir' | 'emitir_de_novo' | 'nota_de_debito' | 'nota_de_credito' | 'conferir_valores' | 'carta_de_correcao' | 'pedir_ao_fornecedor'; cancela_ate: string | null; estado: 'aberta' | 'pedida' | 'resolvida' | 'ignorada'; tratativa: { motivo: string; autor: string; criado_em: string; } | null; regra: string; campo: string; mensagem: string; fundamento: string; emissao_propria: boolean; emitente: string; emitente_nome: string | null; cprod: string; descricao: string | null; documentos: number; em_jogo: string | null; chaves: string[]; texto: string | null; })[];
  /** o que estes números não dizem */
  ressalvas: string[];
}

export interface ConfrontoDosLivros {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** as escriturações comparadas, a do mês e as dos dois seguintes */
  livros: ({ id: string; livro: 'icms_ipi' | 'contribuicoes'; arquivo: string; de: string; ate: string; })[];
  /** quantos documentos, por resultado */
  resumo: { conferem: number; diferentes: number; so_no_livro: number; so_no_xml: number; sem_livro: number; };
  /** as somas dos achados, sem os informativos */
  por_tributo: ({ livro: 'icms_ipi' | 'contribuicoes'; lado: 'entrada' | 'saida'; tributo: 'icms' | 'icms_st' | 'ipi' | 'pis' | 'cofins'; so_no_xml: string; so_no_livro: string; diferente: string; })[];
  /** os XMLs que faltam, pela chave ou pela numeração; até 1.000 */
  xmls_a_pedir: { chave?: string; estabelecimento?: string; modelo?: string; serie?: string; de?: string; ate?: string; }[];
  /** os achados, o mais pesado primeiro */
  data: ({ tipo: 'nao_escriturado' | 'sem_xml' | 'total' | 'tributo' | 'credito_a_maior' | 'credito_do_mes' | 'credito_nao_tomado' | 'situacao' | 'chave' | 'em_dobro' | 'soma_do_documento' | 'soma_da_apuracao' | 'lacuna' | 'fora_do_periodo'; peso: 'alto' | 'medio' | 'baixo' | 'informativo'; livro: 'icms_ipi' | 'contribuicoes'; estabelecimento: string; lado?: 'entrada' | 'saida'; chave?: string; modelo?: string; serie?: string; numero?: string; ate?: string; linha?: number; campo?: string; item?: string; no_xml?: string; no_livro?: string; no_mes?: string; na_soma?: string; tributos: ({ tributo: 'icms' | 'icms_st' | 'ipi' | 'pis' | 'cofins'; diferenca: string; })[]; motivo: string; })[];
  /** onde a página seguinte começa */
  next_cursor: string | null;
}

export interface ConfrontosDaCarteira {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** as somas dos clientes desta página */
  somas: { resumo: { conferem: number; diferentes: number; so_no_livro: number; so_no_xml: number; sem_livro: number; }; por_tributo: ({ livro: 'icms_ipi' | 'contribuicoes'; lado: 'entrada' | 'saida'; tributo: 'icms' | 'icms_st' | 'ipi' | 'pis' | 'cofins'; so_no_xml: string; so_no_livro: string; diferente: string; })[]; xmls_a_pedir: number; };
  /** os clientes ativos com escrituração do mês, no máximo 20 por página; o confronto de cada um diz os achados */
  data: ({ cliente_id: string; razao_social: string; cnpj_raiz: string; resumo: { conferem: number; diferentes: number; so_no_livro: number; so_no_xml: number; sem_livro: number; }; por_tributo: ({ livro: 'icms_ipi' | 'contribuicoes'; lado: 'entrada' | 'saida'; tributo: 'icms' | 'icms_st' | 'ipi' | 'pis' | 'cofins'; so_no_xml: string; so_no_livro: string; diferente: string; })[]; xmls_a_pedir: number; })[];
  /** onde a página seguinte começa */
  next_cursor: string | null;
}

export interface Contato {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** nome, como está no cadastro ou no documento */
  nome: string;
  /** endereço de e-mail */
  email: string;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
}

export interface CreditoCondicional {
  /** o dia em que se olhou */
  ate: string;
  /** Contribuição sobre Bens e Serviços */
  cbs: { confirmado: string; pendente: string; em_risco: string; };
  /** Imposto sobre Bens e Serviços: a soma das duas partes */
  ibs: { confirmado: string; pendente: string; em_risco: string; };
  /** as que não estão confirmadas, as de maior risco primeiro, até 100 */
  notas: { chave: string; emitente: string; motivo: string; confirmado: string; pendente: string; em_risco: string; }[];
}

export interface CriarAjuste {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id?: string;
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde: string;
  /** último mês em que vale; nulo ou ausente se continua; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  ate?: string;
  /** CFOP com 4 dígitos */
  cfop?: string;
  /** código do produto (cProd) na nota do emitente; texto de uma linha, não vazio, com até 60 caracteres, sem os invisíveis que controlam a direção do texto */
  cprod?: string;
  /** começo do NCM, de 2 a 8 dígitos */
  ncm_prefixo?: string;
  /** cClassTrib com 6 dígitos */
  cclasstrib_de?: string;
  /** CNPJ ou CPF do emitente */
  emitente?: string;
  /** cClassTrib com 6 dígitos */
  cclasstrib?: string;
  /** o que o item é para o mês do cliente: débito, crédito, estorno ou nada */
  efeito?: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado' | 'sem_efeito';
  /** quando e por quanto o ativo vendido foi comprado (LC 214/2025, art. 406, § 6º) */
  aquisicao?: { data: string; valor_liquido: string; documento_idoneo?: boolean; pis_cofins?: boolean; icms?: boolean; };
}

export interface CriarAjustes {
  /** as respostas: cada uma vale para todos os itens que atendem aos critérios */
  ajustes: CriarAjuste[];
}

export interface CriarApuracao {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
}

export interface CriarCalendario {
  /** nome, como está no cadastro ou no documento; texto de uma linha, não vazio, com até 100 caracteres, sem os invisíveis que controlam a direção do texto */
  nome: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id?: string;
}

export interface CriarChave {
  /** nome, como está no cadastro ou no documento; texto de uma linha, não vazio, com até 100 caracteres, sem os invisíveis que controlam a direção do texto */
  nome: string;
  /** o que a chave pode fazer: nada que a chave que a cria não possa */
  escopos: ('office' | 'read:clients' | 'read:documents' | 'write:clients' | 'read:uploads' | 'write:uploads' | 'read:apuracoes' | 'write:apuracoes' | 'use:calculators' | 'read:webhooks' | 'write:webhooks')[];
  /** quando deixa de valer, não depois da chave que a cria */
  expira_em?: string;
}

export interface CriarCliente {
  /** CNPJ do estabelecimento; CNPJ com 14 caracteres; numa requisição, também com a pontuação */
  cnpj?: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz?: string;
  /** razão social do cliente; texto de uma linha, não vazio, com até 200 caracteres, sem os invisíveis que controlam a direção do texto */
  razao_social: string;
  /** dia da inscrição no CNPJ, AAAA-MM-DD: no Simples Nacional, nos primeiros meses de atividade a alíquota não é a dos doze meses (Resolução CGSN 140/2018, arts. 2º, V, e 22) */
  inicio_de_atividade?: string;
  /** regime tributário do cliente; decide que tributos de hoje entram na conta */
  regime: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde?: string;
  /** se IBS e CBS são pagos no DAS ou pelo regime regular */
  ibs_cbs?: 'das' | 'regular';
  /** anexo do Simples Nacional que vale para o cliente */
  simples_anexo?: 'I' | 'II' | 'III' | 'IV' | 'V';
  /** receita bruta de doze meses (RBT12) em reais, com ponto e duas casas decimais, de 0.00 a 4800000.00, o limite do Simples Nacional (LC 123/2006, art. 3º, II) */
  rbt12?: string;
  /** folha de salários dos mesmos doze meses da RBT12, em reais, não negativa, com ponto e duas casas decimais; só de atividade sujeita ao Fator R (LC 123/2006, art. 18, §§ 5º-J, 5º-M e 24) */
  folha12?: string;
  /** do MEI: decide o que o DAS dele recolhe */
  atividade?: 'comercio' | 'industria' | 'servicos';
}

export interface CriarClientes {
  /** os clientes */
  clientes: CriarCliente[];
}

export interface CriarComunicado {
  /** rfb: Receita Federal; cgibs: Comitê Gestor do IBS */
  orgao: 'rfb' | 'cgibs';
  /** número do documento; texto de uma linha, não vazio, com até 60 caracteres, sem os invisíveis que controlam a direção do texto */
  numero: string;
  /** texto de uma linha, não vazio, com até 300 caracteres, sem os invisíveis que controlam a direção do texto */
  assunto: string;
  /** não depois de hoje */
  ciencia: string;
}

export interface CriarContato {
  /** nome, como está no cadastro ou no documento; texto de uma linha, não vazio, com até 120 caracteres, sem os invisíveis que controlam a direção do texto */
  nome: string;
  /** endereço de e-mail, por exemplo nome@escritorio.com.br */
  email: string;
}

export interface CriarLancamentoManual {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** de que tipo é */
  tipo: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado';
  /** o tributo */
  tributo: 'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'iss' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';
  /** valor, em reais; valor em reais, não negativo, com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
  /** texto de uma linha, não vazio, com até 200 caracteres, sem os invisíveis que controlam a direção do texto */
  nota: string;
  /** CNPJ do estabelecimento cujo ICMS ou IPI ele move; sem ele vale a matriz, e dos outros tributos a empresa */
  estabelecimento?: string;
}

export interface CriarLink {
  /** dias que o link vale; 30 se omitido */
  dias?: number;
}

export interface CriarLinkDaDecisao {
  /** semestre como AAAA-S, por exemplo 2027-1 */
  semestre: string;
  /** dias que o link vale; 30 se omitido */
  dias?: number;
}

export interface CriarResposta {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** o tipo da pergunta */
  pergunta: 'finalidade_do_frete' | 'parcela_industrial' | 'servico_e_insumo' | 'uso_pessoal' | 'frota_propria' | 'anexo_do_simples' | 'mes_do_consumo' | 'frete_no_preco' | 'percentual_do_autonomo_cbs' | 'percentual_do_autonomo_ibs' | 'original_da_devolucao' | 'crt_das_notas' | 'pis_cofins_das_notas' | 'ipi_das_notas' | 'iss_das_notas' | 'produtos_com_ipi' | 'bens_fora_do_icms' | 'impedida_pelo_sublimite' | 'icms_presumido_do_transporte' | 'destinacao' | 'credito_do_ativo' | 'baixa_do_ativo' | 'aliquota_interna_do_icms' | 'base_do_difal' | 'reducao_linear_lc224' | 'opcao_do_fornecedor' | 'percentual_do_produtor_rural_cbs' | 'percentual_do_produtor_rural_ibs';
  /** a que a resposta se aplica; o que não vem vale para todos */
  quando: { fornecedor?: string; natureza?: string; estabelecimento?: string; chave?: string; produto?: string; ncm?: string; uf?: string; };
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde: string;
  /** último mês em que vale; nulo ou ausente se continua; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  ate?: string;
  /** uma das respostas da pergunta; um percentual de 0 a 100 ou um mês onde ela os pede */
  resposta: string;
}

export interface CriarRespostas {
  /** as respostas, cada uma para uma pergunta */
  respostas: CriarResposta[];
}

export interface CriarWebhook {
  /** URL completa que comece com https:// */
  url: string;
  /** tipos de evento que o webhook recebe; nulo: todos, também os que vierem a existir */
  eventos?: ('apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste')[];
  /** ids dos clientes de que o webhook quer saber; com este filtro só vem o que é de um cliente: `apuracao.*` e `mes.*`, e não envios, regras e webhooks */
  clientes?: string[];
  /** os regimes dos clientes de que o webhook quer saber, como valem no mês do evento; com este filtro só vem o que é de um cliente: `apuracao.*` e `mes.*`, e não envios, regras e webhooks */
  regimes?: ('simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real')[];
  /** descrição em palavras; texto de uma linha, não vazio, com até 200 caracteres, sem os invisíveis que controlam a direção do texto */
  descricao?: string;
  /** cabeçalhos enviados em toda tentativa, por nome, por exemplo os que o seu gateway exige; os valores são guardados cifrados e não são mostrados de novo */
  cabecalhos?: Record<string, string>;
}

export interface DecidirOpcao {
  /** semestre como AAAA-S, por exemplo 2027-1 */
  semestre: string;
  /** CBS e IBS dentro do DAS, ou fora dele */
  opcao: 'dentro' | 'fora';
}

export interface DecidirProdutos {
  /** os produtos, pelos ids da lista */
  ids?: string[];
  /** os mesmos filtros da lista */
  filtro?: FiltroDeProdutos;
  /** para que serve a compra */
  destinacao?: 'revenda' | 'insumo' | 'embalagem' | 'energia' | 'combustivel' | 'uso_consumo' | 'ativo_imobilizado' | 'sem_direito';
  /** cClassTrib com 6 dígitos */
  cclasstrib?: string;
  /** se a LC 224/2025 reduz o benefício de PIS e COFINS */
  reducao_linear_lc224?: 'sim' | 'nao';
  /** true: a sugestão de cada um, no que o pedido não diz: a destinação das compras e o cClassTrib das vendas */
  sugestao?: boolean;
  /** desde que mês vale, AAAA-MM; sem ele, desde o início da transição */
  desde?: string;
}

export interface DecisaoDoSimples {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** semestre como AAAA-S, por exemplo 2027-1 */
  semestre: string;
  /** CBS e IBS dentro do DAS, ou fora dele */
  opcao: 'dentro' | 'fora';
  /** quem a registrou */
  por: string;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  decidida_em: string;
  /** até quando o link abre; nulo sem link */
  link_expira_em: string | null;
  /** o nome com que o cliente a confirmou pelo link */
  confirmada_por: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  confirmada_em: string | null;
  /** os números sobre os quais foi tomada */
  figuras: FigurasDaDecisao | null;
}

export interface DesatualizadaPor {
  /** o porquê, em palavras ou em um código estável */
  motivo: 'nota' | 'evento' | 'documento_removido' | 'regras' | 'cadastro' | 'ajuste' | 'resposta' | 'escolhas_dos_eventos' | 'sem_protocolo' | 'cenario' | 'fornecedor_simples' | 'entrada' | 'livro' | 'extincao' | 'lancamento_manual' | 'saldo_inicial' | 'posicao_de_abertura' | 'mes_anterior' | 'durante_o_calculo';
  /** o mesmo em palavras, para mostrar a uma pessoa */
  texto: string;
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave?: string;
  /** o tipo do evento que chegou */
  tp_evento?: string;
}

export interface DestinacoesImportadas {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: { linha: number; cliente_id: string; destinacao: string; }[];
}

export interface DispararEvento {
  /** tipo do evento */
  type: 'apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste';
}

export interface DispensadasDasNotas {
  /** quantas mudaram com este pedido */
  mudadas: number;
}

export interface DispensarDasNotas {
  /** as empresas, cada uma pelos 8 primeiros caracteres do CNPJ */
  cnpj_raizes: string[];
  /** falso: voltam a ser sugeridas */
  dispensadas: boolean;
}

export interface Divergencia {
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave: string;
  /** nome da regra */
  regra: string;
  /** crítica: a SEFAZ rejeita (com rejeicao) ou o tributo está errado; aviso: dica, ou regra que ainda não rejeita */
  gravidade: 'critica' | 'aviso';
  /** rejeicao: a SEFAZ rejeita a nota; dinheiro: um valor ou uma alíquota de tributo está errado; dica: nada disso */
  efeito?: 'rejeicao' | 'dinheiro' | 'dica';
  /** número do item no documento; ausente quando é do documento inteiro */
  n_item?: number;
  /** o campo do leiaute, por exemplo vCBS */
  campo: string;
  /** o que o documento diz; nulo se nada diz */
  declarado: string | null;
  /** o que as regras dão; nulo se nada dão */
  calculado: string | null;
  /** a explicação em português, para mostrar a uma pessoa */
  mensagem: string;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** cStat com que a SEFAZ rejeitaria a nota na data dela */
  rejeicao?: string;
}

export interface DivergenciaATratar {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** nome da regra */
  regra: string;
  /** o campo de que se trata */
  campo: string;
  /** CNPJ ou CPF de quem emitiu as notas; vazio no exterior */
  emitente: string;
  /** código do produto; vazio quando é da nota inteira */
  cprod: string;
  /** crítica: a SEFAZ rejeita (com rejeicao) ou o tributo está errado; aviso: dica, ou regra que ainda não rejeita */
  gravidade: 'critica' | 'aviso';
  /** rejeicao: a SEFAZ rejeita a nota; dinheiro: um valor ou uma alíquota de tributo está errado; dica: nada disso */
  efeito: 'rejeicao' | 'dinheiro' | 'dica';
  /** a explicação em português, para mostrar a uma pessoa */
  mensagem: string;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** cStat com que a SEFAZ rejeitaria a nota na data dela */
  rejeicao?: string;
  /** nulo também quando varia de um documento para outro */
  declarado: string | null | null;
  /** como as regras dão */
  calculado: string | null;
  /** os valores não são os mesmos em todas as notas */
  varia: boolean;
  /** a razão social */
  cliente: string;
  /** o cliente emitiu as notas; se não, o fornecedor */
  emissao_propria: boolean;
  /** nome de quem emitiu as notas */
  emitente_nome: string | null;
  /** NCM do item, 8 dígitos */
  ncm: string | null;
  /** descrição em palavras */
  descricao: string | null;
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde: string;
  /** último mês em que vale; nulo ou ausente se continua; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  ate: string;
  /** quantos documentos */
  documentos: number;
  /** quantas vezes aparece, contando cada item de cada nota */
  ocorrencias: number;
  /** CBS e IBS que dependem dela, em reais; nulo em notas calculadas antes deste campo */
  em_jogo: string | null;
  /** algumas das notas */
  chaves: string[];
  /** o que a corrige, como sugestão */
  correcao: 'cancelar_e_reemitir' | 'emitir_de_novo' | 'nota_de_debito' | 'nota_de_credito' | 'conferir_valores' | 'carta_de_correcao' | 'pedir_ao_fornecedor';
  /** como corrigi-la, em palavras */
  o_que_fazer: string;
  /** até quando todos esses documentos se cancelam; nulo onde não há um prazo só */
  cancela_ate: string | null;
  /** o que escrever ao fornecedor; nulo se o cliente emitiu */
  texto: string | null;
  /** pedida: a correção foi pedida a quem emitiu; ignorada: com o motivo */
  estado: 'aberta' | 'pedida' | 'resolvida' | 'ignorada';
  /** o que o escritório disse da divergência; nulo enquanto está aberta */
  tratativa: { motivo: string; autor: string; criado_em: string; } | null;
}

export interface DivergenciasATratar {
  /** os itens desta página, na ordem da lista */
  data: DivergenciaATratar[];
  /** soma das partes acima */
  total: number;
  /** imposto que depende do que ainda não se sabe; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  em_jogo: string;
}

export interface DivergenciasTratadas {
  /** quantas mudaram de estado */
  tratadas: number;
}

export interface Documento {
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave: string;
  /** que documento é: nfe, nfce, cte, nfse, nf3e … */
  tipo: 'nfe' | 'nfce' | 'cte' | 'ctesimp' | 'cteos' | 'gtve' | 'nfse' | 'nf3e' | 'nfcom' | 'bpe' | 'nfag' | 'nfgas';
  /** vazio na NFS-e, que não tem modelo */
  modelo: string;
  /** série do documento; vazia onde não há */
  serie: string;
  /** número do documento */
  numero: string;
  /** quando foi emitido; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  emitida_em: string;
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** como o documento está na SEFAZ, pelo que o arquivo e os eventos dizem */
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'sem_protocolo' | 'substituida' | 'anulada';
  /** chave do documento que o substitui; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  substituida_por?: string;
  /** quem emitiu */
  emitente: ParteDoDocumento;
  /** a quem se destina */
  destinatario?: ParteDoDocumento;
  /** de quem é a receita; ausente em NF-e e NFC-e */
  fornecedor?: ParteDoDocumento;
  /** quem paga: no CT-e o tomador; ausente em NF-e e NFC-e */
  adquirente?: ParteDoDocumento;
  /** se o XML é o que o emitente assinou e o protocolo nomeia */
  autenticidade?: Autenticidade;
  /** valor total do documento; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  valor_total: string;
  /** os tributos de hoje, como estão no documento */
  tributos_atuais: TributosAtuais;
  /** CBS, IBS e Imposto Seletivo, como as regras dão */
  reforma: Reforma;
  /** quantas divergências há */
  divergencias: { criticas: number; avisos: number; };
  /** o que a nota significa para cada cliente do escritório que é parte dela */
  efeitos: ({ cliente_id: string; efeito: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado' | 'sem_efeito'; cliente?: Cliente; apuracao?: Apuracao | null; })[];
}

export interface DocumentoComItens {
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave: string;
  /** que documento é: nfe, nfce, cte, nfse, nf3e … */
  tipo: 'nfe' | 'nfce' | 'cte' | 'ctesimp' | 'cteos' | 'gtve' | 'nfse' | 'nf3e' | 'nfcom' | 'bpe' | 'nfag' | 'nfgas';
  /** vazio na NFS-e, que não tem modelo */
  modelo: string;
  /** série do documento; vazia onde não há */
  serie: string;
  /** número do documento */
  numero: string;
  /** quando foi emitido; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  emitida_em: string;
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** como o documento está na SEFAZ, pelo que o arquivo e os eventos dizem */
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'sem_protocolo' | 'substituida' | 'anulada';
  /** chave do documento que o substitui; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  substituida_por?: string;
  /** quem emitiu */
  emitente: ParteDoDocumento;
  /** a quem se destina */
  destinatario?: ParteDoDocumento;
  /** de quem é a receita; ausente em NF-e e NFC-e */
  fornecedor?: ParteDoDocumento;
  /** quem paga: no CT-e o tomador; ausente em NF-e e NFC-e */
  adquirente?: ParteDoDocumento;
  /** se o XML é o que o emitente assinou e o protocolo nomeia */
  autenticidade?: Autenticidade;
  /** valor total do documento; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  valor_total: string;
  /** os tributos de hoje, como estão no documento */
  tributos_atuais: TributosAtuais;
  /** CBS, IBS e Imposto Seletivo, como as regras dão */
  reforma: Reforma;
  /** quantas divergências há */
  divergencias: { criticas: number; avisos: number; };
  /** o que a nota significa para cada cliente do escritório que é parte dela */
  efeitos: ({ cliente_id: string; efeito: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado' | 'sem_efeito'; cliente?: Cliente; apuracao?: Apuracao | null; })[];
  /** todos os que o documento nomeia, por papel; ausente em NF-e e NFC-e */
  partes?: { emit?: ParteDoDocumento; dest?: ParteDoDocumento; rem?: ParteDoDocumento; exped?: ParteDoDocumento; receb?: ParteDoDocumento; toma?: ParteDoDocumento; prest?: ParteDoDocumento; interm?: ParteDoDocumento; comp?: ParteDoDocumento; };
  /** os documentos a que este se refere */
  vinculos?: Vinculo[];
  /** o que o tomador retém na fonte e recolhe pelo prestador; fora de qualquer total */
  retencoes?: Retencoes;
  /** o que um CT-e diz do transporte */
  transporte?: { modal?: string; tpServ?: string; UFIni?: string; UFFim?: string; globalizado?: boolean; };
  /** o que uma NFS-e diz do serviço */
  servico?: { tpEmit?: string; cMotivoEmisTI?: string; regApTribSN?: string; regEspTrib?: string; cAtvSN?: string; indFinal?: string; cIndOp?: string; das?: { vCBS: string; vIBS: string; }; };
  /** o que uma conta de energia, água, gás ou telecomunicação diz da fatura */
  fatura?: { tpFat?: string; tpAcesso?: string; tpClasse?: string; CompetFat?: string; dPerUsoIni?: string; dPerUsoFim?: string; };
  /** campos guardados como vieram, pelo nome do leiaute, sem conferência: do Simples (cAtivSN, tpRegimeIBSCBS, vIBSSN, vCBSSN e outros do gTribSN) e da NT 2026.008 (vUnComLiq, vProdLiq, vProdLiqTot) */
  campos?: Record<string, string>;
  /** na ordem em que aconteceram */
  eventos: EventoDoDocumento[];
  /** o que dos eventos não cabe na nota, em palavras */
  avisos_dos_eventos?: string[];
  /** os documentos que se referem a este: o CT-e do frete, o complementar, o substituto */
  referido_por: Vinculo[];
  /** os itens, cada um com o seu cálculo */
  itens: ({ n_item: number; ncm: string; cfop: string; cst: string; cclasstrib: string; natureza?: string; descricao: string; classificacao: 'declarada' | 'inferida' | 'informada'; confianca?: 'alta' | 'media' | 'baixa'; condicao?: string; inferencia?: { regra: string; anexo?: string; alternativas: string[]; }; pergunta?: 'aquisicao'; calculado: boolean; tratamento?: 'calculado' | 'carregado' | 'nao_suportado'; detalhes?: {  }; declarado?: { cbs: string; ibs_uf: string; ibs_mun: string; }; reducao: string; valor: string; base: string; cbs: string; ibs_uf: string; ibs_mun: string; ibs: string; is: string; tributos_atuais: TributosAtuais; memoria: { passo: string; id?: string; regra: string; operandos: { nome: string; valor: string; }[]; resultado: string; fundamento: string; }[]; codigo: string; quantidade: string; unidade: string; valor_unitario?: string; campos?: Record<string, string>; })[];
  /** cada divergência, com o que se declarou e o que se calculou */
  divergencias_encontradas: Divergencia[];
  /** classificações declaradas a confirmar */
  revisoes: ItemARever[];
  /** endereços do que esta resposta nomeia */
  links: { self: string; xml: string; };
}

export interface Dossie {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** conformidade_2026: o que os documentos do ano dizem de CBS e IBS; confronto: as escriturações (SPED) do mês em sobre ao lado dos XMLs; opcao_do_simples: o que o cliente decidiu para o semestre em sobre, com os números de quando decidiu; posicao_de_abertura: o que o cliente leva para o primeiro mês da CBS, com o estoque item a item na planilha; pronto_para_janeiro: o que falta às notas para janeiro de 2027 */
  tipo: 'conformidade_2026' | 'confronto' | 'opcao_do_simples' | 'posicao_de_abertura' | 'pronto_para_janeiro';
  /** o mês ou semestre, onde o tipo tem um */
  sobre: string | null;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'gerando_pdf' | 'pronto' | 'falhou';
  /** quem o pediu */
  por: string;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  pedido_em: string;
  /** o instante dos números; nulo até ficar pronto */
  pronto_em: string | null;
}

export interface DossieListado {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** conformidade_2026: o que os documentos do ano dizem de CBS e IBS; confronto: as escriturações (SPED) do mês em sobre ao lado dos XMLs; opcao_do_simples: o que o cliente decidiu para o semestre em sobre, com os números de quando decidiu; posicao_de_abertura: o que o cliente leva para o primeiro mês da CBS, com o estoque item a item na planilha; pronto_para_janeiro: o que falta às notas para janeiro de 2027 */
  tipo: 'conformidade_2026' | 'confronto' | 'opcao_do_simples' | 'posicao_de_abertura' | 'pronto_para_janeiro';
  /** o mês ou semestre, onde o tipo tem um */
  sobre: string | null;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'gerando_pdf' | 'pronto' | 'falhou';
  /** quem o pediu */
  por: string;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  pedido_em: string;
  /** o instante dos números; nulo até ficar pronto */
  pronto_em: string | null;
  /** razão social do cliente */
  razao_social: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
}

export interface DossiesDeTodos {
  /** o mês ou semestre de que são, onde o tipo tem um */
  sobre: string | null;
  /** os que ainda se imprimem, de todos os clientes ativos */
  em_preparo: number;
  /** os que se podem baixar */
  prontos: number;
  /** os que não saíram, e que se pedem de novo */
  falharam: number;
  /** os itens desta página, na ordem da lista */
  data: DossieListado[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface DossiesPedidos {
  /** os que não estavam já a caminho; da opção, só de quem decidiu; do confronto, só de quem tem escrituração do mês */
  pedidos: number;
}

export interface Entrada {
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave: string;
  /** AAAA-MM-DD, por exemplo 2026-10-02: o dia em que a mercadoria entrou no estabelecimento, não antes da emissão */
  entrada_em: string;
  /** o mês em que o crédito conta, se o da entrada já foi entregue: dele em diante, até cinco anos (LC 87/1996, art. 23, parágrafo único) */
  conta_em: string | null;
  /** de onde veio: pela API ou pelo painel, com o envio, de um CSV, dos livros do cliente */
  origem: 'informada' | 'envio' | 'csv' | 'livros';
  /** quem informou */
  por: string | null;
}

export interface EntradaInformada {
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** AAAA-MM-DD, por exemplo 2026-10-02: o dia em que a mercadoria entrou no estabelecimento, não antes da emissão */
  entrada_em: string | null;
  /** o mês em que o crédito conta, se o da entrada já foi entregue: dele em diante, até cinco anos (LC 87/1996, art. 23, parágrafo único) */
  conta_em: string | null;
  /** onde o mês em que a compra conta já foi entregue: em que mês o crédito extemporâneo pode ser contado, por escolha do escritório; nulo se o mês está aberto */
  oferta: { fechado: string; conta_em: string; texto: string; } | null;
}

export interface EntradasImportadas {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: ({ linha: number; chave: string; entrada_em: string; conta_em: string | null; oferta: { fechado: string; conta_em: string; texto: string; } | null; })[];
}

export interface Entrega {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste';
  /** o webhook: para GET /v1/webhooks/{id}; UUID */
  webhook_id: string;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'pendente' | 'entregue' | 'falhou' | 'cancelada';
  /** quantas vezes já se tentou entregar */
  tentativas: number;
  /** nunca no passado; ausente enquanto o webhook está pausado */
  proxima_tentativa_em?: string;
  /** quando foi criada; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criada_em: string;
  /** quando terminou, entregue ou não; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  concluida_em?: string;
}

export interface EntregaComRegistro {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste';
  /** o webhook: para GET /v1/webhooks/{id}; UUID */
  webhook_id: string;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'pendente' | 'entregue' | 'falhou' | 'cancelada';
  /** quantas vezes já se tentou entregar */
  tentativas: number;
  /** nunca no passado; ausente enquanto o webhook está pausado */
  proxima_tentativa_em?: string;
  /** quando foi criada; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criada_em: string;
  /** quando terminou, entregue ou não; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  concluida_em?: string;
  /** o corpo que cada tentativa envia: o evento, no texto exato que é assinado */
  corpo?: string;
  /** quando foi registrado, como está no arquivo */
  registro: Tentativa[];
}

export interface EntregasPedidas {
  /** quantas entregas estão a caminho de novo */
  entregas: number;
}

export interface EnviadosDoMes {
  /** e-mails que saem agora */
  enviados: number;
  /** contatos que já tinham recebido esta versão */
  ja_enviados: number;
  /** a quem nada foi enviado, e por quê */
  sem_envio: ({ cliente_id: string; razao_social: string; motivo: 'sem_apuracao' | 'incompleta' | 'desatualizada' | 'sem_contato' | 'limite_do_dia'; })[];
}

export interface EnviarDoMes {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** o PDF em anexo, ou o link do relatório */
  forma: 'pdf' | 'link';
  /** dias que o link vale; 30 se omitido */
  dias?: number;
  /** só destes clientes; sem eles, de todos */
  cliente_ids?: string[];
}

export interface EnviarPorEmail {
  /** contato do cliente: o id que POST /v1/clientes/{id}/contatos diz; UUID */
  contato_id: string;
  /** o PDF em anexo, ou o link do relatório */
  forma: 'pdf' | 'link';
  /** dias que o link vale; 30 se omitido */
  dias?: number;
}

export interface EstoqueImportado {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: ({ linha: number; estabelecimento: string; codigo: string; descricao: string; ncm: string; unidade: string; quantidade: string; valor: string; tipo?: string; cst?: string; compra?: 'importacao' | 'pessoa_fisica' | 'sem_documento'; de_terceiros?: true; pago_na_importacao?: string; insumos?: string; valor_vedado?: string; classe: string; situacao: 'dentro' | 'a_confirmar' | 'fora'; credito: string; fundamento: string; })[];
  /** falso: o cliente não está no regime regular da CBS */
  tem_direito: boolean;
  /** o estoque pelas classes da lei */
  classes: ({ classe: string; descricao: string; situacao: 'dentro' | 'a_confirmar' | 'fora'; itens: number; valor: string; credito: string; fundamento: string; })[];
  /** valor de todo o estoque */
  valor: string;
  /** crédito presumido de CBS (LC 214/2025, art. 381) */
  credito: string;
  /** o que fica fora do crédito até alguém decidir */
  a_confirmar: string;
}

export interface EventoApuracaoCalculada {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.calculada';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão calculada: o que o mês diz, e quantas divergências as notas têm */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; links: { apuracao: string; pdf: string; }; situacao: 'completa' | 'incompleta'; resumo: string; total_a_recolher?: string; efeito_da_reforma_no_mes?: string | null; total_atual?: string; total_novo?: string; ano_do_regime_novo?: 2033; divergencias: { criticas: number; avisos: number; }; };
}

export interface EventoApuracaoCriada {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.criada';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão que foi pedida, na fila */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; links: { apuracao: string; pdf: string; }; };
}

export interface EventoApuracaoDesatualizada {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.desatualizada';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão terminada cujos valores sairiam diferentes agora, desde quando e por quê */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; links: { apuracao: string; pdf: string; }; desatualizada_desde: string; desatualizada_por?: DesatualizadaPor; };
}

export interface EventoApuracaoFalhou {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.falhou';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão que falhou, em que etapa e por quê */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; links: { apuracao: string; pdf: string; }; erro: FalhaDaApuracao; };
}

export interface EventoApuracaoInconsistencia {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.inconsistencia';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão calculada: o que o mês diz, e as divergências das notas, com as dez primeiras */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; links: { apuracao: string; pdf: string; }; situacao: 'completa' | 'incompleta'; resumo: string; total_a_recolher?: string; efeito_da_reforma_no_mes?: string | null; total_atual?: string; total_novo?: string; ano_do_regime_novo?: 2033; divergencias: { criticas: number; avisos: number; primeiras: Divergencia[]; }; };
}

export interface EventoApuracaoRemovida {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'apuracao.removida';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão que não existe mais, e quem a apagou */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; por: string; };
}

export interface EventoDoDocumento {
  /** como no leiaute: 110111, e105102 */
  tp_evento: string;
  /** número de sequência do evento */
  n_seq: string;
  /** quando foi registrado, ou onde o arquivo não o diz, quando aconteceu */
  em: string;
  /** cancela, substitui, rejeita, desfaz_rejeicao, tributacao_do_simples, nenhum … */
  efeito: string;
  /** chave do documento que substitui este; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave_substituta?: string;
  /** protocolo com que a SEFAZ o registrou */
  protocolo?: string;
  /** de um evento de NF-e: como se chama */
  nome?: string;
  /** de um evento de NF-e: "vale", "aguarda", "sem_registro", "de_outra_parte" …; só o que vale muda valores */
  situacao?: string;
  /** por que não vale, em palavras */
  motivo?: string;
  /** o mês do efeito, onde tem um próprio */
  competencia?: string;
  /** o artigo de lei ou o item da nota técnica */
  fundamento?: string;
  /** se o evento é o que o autor assinou; o que não pôde ser verificado age se nada o contradiz. Ausente em eventos recebidos antes de haver a conferência */
  autenticidade?: { veredito: string; motivo: string; };
}

export interface EventoDocumentoAlterado {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'documento.alterado';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o documento cujo arquivo não é o que foi assinado ou autorizado, e o que não confere */
  data: { job_id: string; arquivo: string; chave: string; motivo: 'assinatura_e_protocolo' | 'protocolo' | 'assinatura' | 'formatacao' | 'conteudo' | 'conteudo_depois_da_assinatura' | 'assinatura_nao_confere' | 'protocolo_de_outra_nota' | 'sem_protocolo' | 'nada_a_comparar' | 'escrita_incomum' | 'elemento_repetido' | 'algoritmo' | 'assinatura_da_nfse' | 'certificado_ilegivel' | 'certificado_de_terceiro' | 'certificado_de_outra_empresa' | 'certificado_fora_da_validade' | 'cadeia_nao_fecha'; mensagem: string; };
}

export interface EventoLoteConcluido {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'lote.concluido';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o envio que terminou, e quantos arquivos dele tiveram cada desfecho */
  data: { job_id: string; estado: 'recebendo' | 'na_fila' | 'processando' | 'concluido' | 'cancelado'; total: number; processados: number; duplicados: number; recusados: number; cancelados: number; inicio: string; fim: string; avisos?: ({ codigo: 'outro_cliente' | 'outra_competencia' | 'entrada_antes_da_emissao' | 'sem_cliente' | 'outro_conteudo' | 'leiaute_antigo' | 'chave_dv_invalido' | 'chave_citada_invalida' | 'chave_diverge' | 'cnpj_invalido' | 'cpf_invalido' | 'protocolo_de_outra_nota' | 'retorno_de_outro_evento' | 'evento_sem_registro' | 'evento_sem_detalhe' | 'evento_contradiz' | 'evento_desconhecido' | 'competencia_distante' | 'livro_sem_assinatura' | 'livro_sem_leitura' | 'livro_sobreposto' | 'livro_substituido' | 'ajuste_de_conta_anterior'; mensagem: string; arquivos: number; })[]; links: { self: string; }; };
}

export interface EventoMesFechado {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'mes.fechado';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão que vale enquanto o mês estiver fechado, e quem o fechou */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; links: { apuracao: string; pdf: string; }; por: string; };
}

export interface EventoMesReaberto {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'mes.reaberto';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** a versão que valia enquanto o mês esteve fechado, e quem o reabriu */
  data: { apuracao_id: string; cliente_id: string; competencia: string; versao: number; estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; links: { apuracao: string; pdf: string; }; por: string; };
}

export interface EventoRegrasAplicadas {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'regras.aplicadas';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** as regras que foram aplicadas, e quantas notas e meses do escritório elas mudaram */
  data: { regras: string; ato?: string; documentos: number; meses_recalculados: number; meses_so_marcados: number; inicio: string; fim: string; };
}

export interface EventoSemNota {
  /** do documento que falta */
  chave: string;
  /** como no leiaute: 110111, e105102 */
  tp_evento: string;
  /** número de sequência do evento */
  n_seq: string;
  /** quando foi registrado, ou onde o arquivo não o diz, quando aconteceu */
  em: string;
  /** de um evento de NF-e: como se chama */
  nome?: string;
  /** CNPJ ou CPF de quem o registrou */
  autor?: string;
  /** o que se espera, em palavras */
  aguarda: string;
}

export interface EventoWebhookDesativado {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'webhook.desativado';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o webhook que foi desativado, e por quê */
  data: { webhook_id: string; motivo: 'resposta_410' | 'pedido_do_receptor' | 'cinco_dias_de_falhas' | 'removido'; };
}

export interface EventoWebhookFalhando {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'webhook.falhando';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o webhook que falha, desde quando, e quando será desativado */
  data: { webhook_id: string; percentual: number; falhando_desde: string; desativacao_em: string; };
}

export interface EventoWebhookRecuperado {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'webhook.recuperado';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o webhook que voltou a responder, e quanto tinha falhado */
  data: { webhook_id: string; falhas: number; falhando_desde: string; };
}

export interface EventoWebhookSegredoGirado {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'webhook.segredo_girado';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o webhook cujo segredo foi trocado, e até quando o anterior ainda assina */
  data: { webhook_id: string; anterior_valido_ate: string; };
}

export interface EventoWebhookTeste {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'webhook.teste';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o webhook que recebe o teste, e uma frase */
  data: { webhook_id: string; mensagem: string; };
}

export interface EventoXmlParseFailed {
  /** o evento: o mesmo em todas as tentativas, para não tratá-lo duas vezes; UUID */
  event_id: string;
  /** tipo do evento */
  type: 'xml.parse_failed';
  /** quando o evento aconteceu; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  timestamp: string;
  /** cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar */
  sequencia: number;
  /** o arquivo que foi recusado, por quê, e onde a leitura parou */
  data: { job_id: string; arquivo: string; codigo: 'xml_vazio' | 'xml_invalido' | 'xml_malformado' | 'xml_doctype_proibido' | 'xml_grande_demais' | 'xml_limite_excedido' | 'nfe_versao_antiga' | 'documento_nao_suportado' | 'documento_resumo' | 'xml_sem_nfe' | 'nfe_campo_ausente' | 'nfe_campo_invalido' | 'nfe_campo_repetido' | 'nfe_valor_invalido' | 'zip_invalido' | 'zip_limite_excedido' | 'zip_com_senha' | 'homologacao_em_producao' | 'arquivo_duplicado' | 'zip_sem_xml' | 'sped_vazio' | 'sped_nao_reconhecido' | 'sped_outra_escrituracao' | 'sped_linha_longa' | 'sped_linha_malformada' | 'sped_campos_a_menos' | 'sped_campo_ausente' | 'sped_campo_invalido' | 'sped_fora_de_ordem' | 'sped_participante_desconhecido' | 'sped_cortado' | 'sped_totais_divergem' | 'sped_conteudo_depois_do_fim' | 'sped_limite_excedido' | 'processamento_falhou'; mensagem: string; linha?: number; coluna?: number; };
}

export interface ExtincaoInformada {
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave: string;
  /** nulo: retira o que foi informado */
  situacao: 'extinto' | 'em_aberto' | null;
}

export interface FalhaDaApuracao {
  /** em que passo a apuração parou */
  etapa: 'na_fila' | 'calculando' | 'gerando_pdf';
  /** código estável, para decisões do programa */
  codigo: string;
  /** a explicação em português, para mostrar a uma pessoa */
  mensagem: string;
}

export interface FigurasDaDecisao {
  /** semestre como AAAA-S, por exemplo 2027-1 */
  semestre: string;
  /** os meses apurados de que vem a estimativa */
  meses: string[];
  /** de onde vêm as alíquotas do ano */
  status: 'lei' | 'estimativa' | 'informada';
  /** vendas no país */
  receita: string;
  /** o que o cliente paga com CBS e IBS dentro do DAS */
  dentro_total: string;
  /** alíquota da CBS do ano */
  cbs: string;
  /** o que o cliente paga por fora do DAS, com o que fica nele */
  fora_total: string;
  /** fora menos dentro: positivo é pagar mais por fora */
  diferenca: string;
  /** quanto muda por fora o preço com tributos para que a margem fique a mesma */
  preco_com_tributos: string;
  /** o mesmo, do preço sem CBS e IBS */
  preco_sem_tributos: string;
  /** o que os compradores pagam por fora a esse preço, descontado o crédito */
  custo_dos_clientes_fora: string;
  /** o lado em que, com a mesma margem do cliente, os compradores pagam menos */
  aponta_para: 'dentro' | 'fora' | 'tanto_faz';
  /** o que os compradores creditam, ao preço de hoje */
  credito_dos_clientes: { dentro: string; fora: string; };
  /** do crédito por fora, o de compradores de regime desconhecido */
  credito_suposto: string;
  /** o que os compradores pagam dentro, descontado o crédito */
  custo_dos_clientes_dentro: string;
  /** as empresas que compram, da maior à menor */
  clientes: ({ cnpj_raiz: string | null; nome: string; regime: 'regular' | 'simples' | 'nao_se_sabe'; vendas: string; credito_dentro: string; credito_fora: string; credito_a_mais: string; custo_dentro: string; custo_fora: string; })[];
  /** o mesmo com outras alíquotas */
  cenarios: ({ nome: 'estimativa_26_5' | 'estimativa_27_91' | 'cbs_um_ponto_menor' | 'cbs_um_ponto_maior'; cbs: string; fora_total: string; diferenca: string; preco_com_tributos: string; preco_sem_tributos: string; custo_dos_clientes_fora: string; aponta_para: 'dentro' | 'fora' | 'tanto_faz'; })[];
  /** o que se supôs onde nada foi dito */
  premissas: string[];
}

export interface FiltroDeProdutos {
  /** saida: o cliente vende; entrada: compra de um fornecedor */
  lado?: 'saida' | 'entrada';
  /** CNPJ ou CPF do fornecedor */
  fornecedor?: string;
  /** começo da NCM, de 1 a 8 dígitos */
  ncm?: string;
  /** aberto: falta a resposta do escritório; a_confirmar: as notas declaram outro código; decidido: o escritório já respondeu; sugerido: vale o que tabelas e documentos dizem */
  estado?: 'aberto' | 'a_confirmar' | 'decidido' | 'sugerido';
  /** parte da descrição ou do código, ou o GTIN */
  q?: string;
  /** só os que as tabelas mudam nesse dia, AAAA-MM-DD; cada um traz mudancas */
  mudam_em?: string;
}

export interface FornecedorSimples {
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** como está na nota mais recente; nulo enquanto nenhuma nota o traz */
  nome: string | null;
  /** compras dele cujo crédito depende destes dados, menos devoluções, em reais: da competência pedida, ou dos 12 meses até o atual */
  compras: string;
  /** quantos clientes do escritório compram dele */
  clientes: number;
  /** o que o escritório informou, do mais antigo ao mais novo; em cada mês vale o último que começou */
  dados: ({ desde: string; anexo: 'I' | 'II' | 'III' | 'IV' | 'V'; rbt12: string; })[];
}

export interface FornecedoresImportados {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: { linha: number; cnpj_raiz: string; desde: string; }[];
}

export interface GirarSegredo {
  /** por quantas horas o segredo de até agora ainda assina; 24 quando não se informa */
  sobreposicao_horas?: number;
}

export interface GravarRegraDeEntrada {
  /** só deste cliente; ausente: de todos os que não têm a sua */
  cliente_id?: string;
  /** primeiro mês de emissão em que vale */
  desde: string;
  /** dias entre a emissão e a entrada */
  dias: number;
}

export interface ImportacaoDaAssistida {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** nome do arquivo */
  arquivo: string;
  /** em que forma o arquivo veio */
  formato: 'cbs_v2' | 'cbs_v2_pagamentos' | 'ipa' | 'csv' | 'json';
  /** quando o Fisco gerou o arquivo, como está nele; nulo se não diz */
  gerado_em: string | null;
  /** quantas linhas */
  linhas: number;
  /** SHA-256 do arquivo, em hexadecimal */
  sha256: string;
  /** quem fez: o nome da pessoa, ou "Chave de API" */
  por: string;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
}

export interface InformarEntrada {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** o dia da entrada; nulo retira o que foi informado */
  entrada_em: string | null;
  /** o mês em que o crédito conta, se o da entrada já foi entregue: dele em diante, até cinco anos (LC 87/1996, art. 23, parágrafo único) */
  conta_em?: string;
}

export interface InformarExtincao {
  /** nulo: retira o que foi informado */
  situacao: 'extinto' | 'em_aberto' | null;
}

export interface InformarFornecedorSimples {
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde?: string;
  /** anexo do Simples Nacional (LC 123/2006) */
  anexo: 'I' | 'II' | 'III' | 'IV' | 'V';
  /** receita bruta de doze meses (RBT12) em reais, com ponto e duas casas decimais, de 0.00 a 4800000.00, o limite do Simples Nacional (LC 123/2006, art. 3º, II) */
  rbt12: string;
}

export interface InformarPosicao {
  /** livro: o bloco H das escriturações enviadas; estimativa: compras menos o custo das vendas dos meses guardados, que não dá crédito */
  estoque_por: 'livro' | 'estimativa';
  /** mês em que o crédito é apropriado, do primeiro da CBS ao último que a lei admite; as parcelas começam no seguinte */
  apropriado_em?: string;
  /** a palavra do escritório: o que não tem CST de compra foi comprado com PIS e COFINS; não vale para monofásicos, NCM dos Anexos I e XV nem itens sem NCM */
  compras_tributadas?: boolean;
  /** da estimativa: quanto do preço das vendas é custo das mercadorias, em percentual */
  custo_das_vendas?: string;
}

export interface InformarPosicoes {
  /** mês em que o crédito é apropriado, do primeiro da CBS ao último que a lei admite; as parcelas começam no seguinte */
  apropriado_em?: string;
  /** a palavra do escritório: o que não tem CST de compra foi comprado com PIS e COFINS; não vale para monofásicos, NCM dos Anexos I e XV nem itens sem NCM */
  compras_tributadas?: boolean;
  /** só destes clientes; sem eles, de todos */
  cliente_ids?: string[];
}

export interface ItemARever {
  /** número do item no documento; ausente quando é do documento inteiro */
  n_item: number;
  /** paga_a_mais: mais imposto do que a lei pede; paga_a_menos: menos; contradicao: o código não combina com a operação ou com o produto */
  tipo: 'paga_a_mais' | 'paga_a_menos' | 'contradicao';
  /** o porquê, em palavras ou em um código estável */
  motivo: string;
  /** falso: depende do que a nota não diz, e a mensagem diz o quê */
  certa: boolean;
  /** a explicação em português, para mostrar a uma pessoa */
  mensagem: string;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** o anexo da LC 214/2025 que decide, com o item */
  anexo: string | null;
  /** como a nota declara */
  cclasstrib: string;
  /** o cClassTrib que a lei dá, até onde a nota mostra */
  sugerida: string;
  /** imposto declarado menos o da lei, pelas alíquotas do mês; em 2026 é teste, informativo */
  diferenca: { cbs: string; ibs: string; total: string; };
  /** o mesmo pelas alíquotas cheias de 2033, no cenário padrão: estimativa */
  diferenca_plena: { cbs: string; ibs: string; total: string; };
}

export interface ItemCalculado {
  /** número do item no documento; ausente quando é do documento inteiro */
  n_item: number;
  /** NCM do item, 8 dígitos */
  ncm: string;
  /** CFOP do item, 4 dígitos */
  cfop: string;
  /** CST do IBS e da CBS, 3 dígitos */
  cst: string;
  /** cClassTrib que se aplica ao item, 6 dígitos */
  cclasstrib: string;
  /** CFOP, cTribNac ou cClass do item; ausente em NF-e e NFC-e */
  natureza?: string;
  /** o que o documento diz que o item é; ausente em itens digitados */
  descricao?: string;
  /** de onde vem a classificação: da nota, do que se inferiu dela, ou do escritório */
  classificacao: 'declarada' | 'inferida' | 'informada';
  /** quanto a inferência é segura; ausente na declarada */
  confianca?: 'alta' | 'media' | 'baixa';
  /** de que depende, em palavras; vazia onde não depende de nada */
  condicao?: string;
  /** como se chegou à classificação que a nota não traz */
  inferencia?: { regra: string; anexo?: string; alternativas: string[]; };
  /** o que só o escritório sabe: data e valor líquido da aquisição do ativo vendido */
  pergunta?: 'aquisicao';
  /** como as regras dão */
  calculado: boolean;
  /** calculado aqui, carregado como a nota diz, ou ainda não suportado */
  tratamento?: 'calculado' | 'carregado' | 'nao_suportado';
  /** o que a classificação traz além do tributo */
  detalhes?: {  };
  /** vCBS, vIBSUF e vIBSMun como estão na nota, onde o item traz o grupo com valores */
  declarado?: { cbs: string; ibs_uf: string; ibs_mun: string; };
  /** de quanto a lei reduz a alíquota; percentual com ponto e quatro casas decimais, por exemplo 0.9000 */
  reducao: string;
  /** valor, em reais; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
  /** base de cálculo de CBS e IBS (vBC); valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  base: string;
  /** Contribuição sobre Bens e Serviços; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  cbs: string;
  /** parte do estado no IBS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs_uf: string;
  /** parte do município no IBS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs_mun: string;
  /** Imposto sobre Bens e Serviços: a soma das duas partes; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs: string;
  /** Imposto Seletivo; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  is: string;
  /** os tributos de hoje, como estão no documento */
  tributos_atuais: TributosAtuais;
  /** os passos pelos quais se chegou ao número */
  memoria: { passo: string; id?: string; regra: string; operandos: { nome: string; valor: string; }[]; resultado: string; fundamento: string; }[];
}

export interface ItemDoEstoqueJulgado {
  /** CNPJ do estabelecimento do cliente em que a mercadoria está */
  estabelecimento: string;
  /** código estável, para decisões do programa; texto de uma linha, não vazio, com até 60 caracteres, sem os invisíveis que controlam a direção do texto */
  codigo: string;
  /** descrição em palavras; texto de uma linha, não vazio, com até 300 caracteres, sem os invisíveis que controlam a direção do texto */
  descricao: string;
  /** NCM de 8 algarismos; vazio se ninguém a diz */
  ncm: string;
  /** unidade, como está no documento; texto de uma linha, não vazio, com até 6 caracteres, sem os invisíveis que controlam a direção do texto */
  unidade: string;
  /** quantidade contada, não negativa */
  quantidade: string;
  /** custo de aquisição pelos critérios do IRPJ */
  valor: string;
  /** TIPO_ITEM do registro 0200 da EFD; sem ele, mercadoria para revenda */
  tipo?: string;
  /** CST de PIS e COFINS na nota de compra */
  cst?: string;
  /** como foi comprado, se não de empresa do País com nota fiscal */
  compra?: 'importacao' | 'pessoa_fisica' | 'sem_documento';
  /** a mercadoria é de terceiro */
  de_terceiros?: true;
  /** PIS e COFINS-Importação pagos, sem o adicional do art. 8º, § 21, da Lei 10.865/2004 */
  pago_na_importacao?: string;
  /** de produto acabado ou em elaboração: o custo de matéria-prima e embalagem */
  insumos?: string;
  /** a parte do valor cujo crédito o regime misto vedava (art. 381, III) */
  valor_vedado?: string;
  /** código estável da classe */
  classe: string;
  /** se está no crédito */
  situacao: 'dentro' | 'a_confirmar' | 'fora';
  /** o crédito do item; de a_confirmar, o que seria */
  credito: string;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
}

export interface LancamentoManual {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** de que tipo é */
  tipo: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado';
  /** o tributo */
  tributo: 'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'iss' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';
  /** valor, em reais; valor em reais, não negativo, com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
  /** texto de uma linha, não vazio, com até 200 caracteres, sem os invisíveis que controlam a direção do texto */
  nota: string;
  /** CNPJ do estabelecimento cujo ICMS ou IPI ele move; sem ele vale a matriz, e dos outros tributos a empresa */
  estabelecimento?: string;
}

export interface LancamentosImportados {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: ({ linha: number; id: string | null; competencia: string; tipo: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado'; tributo: 'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'iss' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is'; valor: string; nota: string; estabelecimento?: string; })[];
}

export interface LinhaDaCarteira {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** razão social do cliente */
  razao_social: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** regime tributário do cliente; decide que tributos de hoje entram na conta */
  regime: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';
  /** encerrada: alguém fechou o mês, e vale a versão fechada até que o mês seja reaberto; faltam_dados: falta algo no cadastro do cliente */
  situacao: 'falhou' | 'faltam_dados' | 'desatualizada' | 'a_apurar' | 'em_andamento' | 'calculada' | 'encerrada' | 'sem_notas';
  /** por que falhou, ou o que falta */
  motivo: string | null;
  /** a versão mais nova; num mês fechado, a que vale */
  apuracao_id: string | null;
  /** nulo: o mês está fechado */
  etapa: 'notas' | 'cadastro' | 'perguntas' | 'apurado' | 'conferido' | 'entregue' | 'fechado' | null;
  /** quem fechou o mês, e quando; nulo: está aberto */
  fechado: PorQuem | null;
  /** o que chegou depois de fechado o mês e mudaria o resultado; só muda o mês se ele for reaberto */
  reabrir: { apuracao_id: string; diferenca: string | null; } | null;
  /** soma do que se paga no mês, sem o que é dispensado; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  total_a_recolher: string | null;
  /** o que o mês custa pelas regras desse ano, menos o que custa pelas de 2026, com preço líquido constante */
  mudanca_2027: string | null;
  /** o que o mês custa pelas regras desse ano, menos o que custa pelas de 2026, com preço líquido constante */
  mudanca_2029: string | null;
  /** o que o mês custa pelas regras desse ano, menos o que custa pelas de 2026, com preço líquido constante */
  mudanca_2033: string | null;
  /** crédito de CBS e IBS que as notas declaram e a lei pode não dar; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  credito_em_risco: string | null;
  /** o mesmo mês pelas regras de 2026 e pelas de 2033; nula quando incompleta */
  comparacao: { regime_atual: string | null; regime_novo: string; ano: number; status: 'lei' | 'estimativa' | 'informada'; } | null;
  /** perguntas do mês ainda sem resposta */
  perguntas: number;
}

export interface LinhaDaCarteiraDeAbertura {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** razão social do cliente */
  razao_social: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** completa ou incompleta; incompleta não tem valores */
  situacao: 'sem_estoque' | 'csv' | 'livro' | 'estimativa';
  /** falso: fora do regime regular da CBS no primeiro mês dela */
  tem_direito: boolean;
  /** uma escrituração enviada traz o inventário do dia */
  livro_com_inventario: boolean;
  /** crédito presumido do estoque; de uma estimativa, o que seria */
  credito: string;
  /** o que fica fora do crédito até alguém decidir */
  a_confirmar: string;
  /** mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  apropriado_em: string | null;
  /** primeiro mês em que se usa */
  de: string | null;
  /** último mês em que se usa */
  ate: string | null;
  /** em quantos meses se usa; nulo sem crédito */
  parcelas: number | null;
  /** a parcela do primeiro mês */
  por_mes: string | null;
  /** o que se perde se nada for apropriado até o prazo */
  perde: string;
}

export interface LinhaDaConformidade {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** razão social do cliente */
  razao_social: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** documentos que o cliente emitiu e que contam */
  emitidos: number;
  /** deles, os que já devem trazer CBS e IBS */
  obrigados: number;
  /** dos obrigados, os que trazem CBS e IBS */
  com_grupo: number;
  /** deles, os sem divergência crítica em CBS e IBS */
  certos: number;
  /** percentual dos certos nos obrigados; nulo sem obrigados */
  parte: string | null;
  /** nenhum mês tem parte menor que a do anterior; nulo com menos de dois meses */
  sobe: boolean | null;
  /** divergências por estado */
  estados: { aberta: number; pedida: number; resolvida: number; ignorada: number; };
}

export interface LinhaDaOpcao {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** razão social do cliente */
  razao_social: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** completa ou incompleta; incompleta não tem valores */
  situacao: 'indecisa' | 'decidida' | 'confirmada';
  /** CBS e IBS dentro do DAS, ou fora dele */
  opcao: 'dentro' | 'fora' | null;
  /** quem fez: o nome da pessoa, ou "Chave de API" */
  por: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  decidida_em: string | null;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  confirmada_em: string | null;
  /** o último mês apurado */
  competencia: string | null;
  /** o que o cliente pagaria a mais por fora naquele mês */
  diferenca: string | null;
  /** o que os compradores creditariam a mais por fora nele */
  credito_a_mais: string | null;
}

export interface LinhaDeJaneiro {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** razão social do cliente */
  razao_social: string;
  /** a empresa, com todos os seus estabelecimentos; os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação */
  cnpj_raiz: string;
  /** pontos por estado */
  estados: { aberta: number; pedida: number; resolvida: number; ignorada: number; corrigida: number; };
  /** CBS e IBS do que está por fazer; o que é do mesmo produto conta uma vez, pela causa de maior valor */
  em_jogo: string;
}

export interface LinkCriado {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** a apuração: para GET /v1/apuracoes/{id}; UUID */
  apuracao_id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** do cliente */
  razao_social: string;
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** da apuração */
  versao: number;
  /** o PDF em anexo, ou o link do relatório */
  forma: 'pdf' | 'link';
  /** um link vale até vencer ou ser retirado; um PDF foi enviado, está na fila ou não foi entregue */
  situacao: 'vale' | 'na_fila' | 'enviado' | 'nao_entregue' | 'vencido' | 'retirado';
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
  /** o contato, em um e-mail */
  nome?: string;
  /** o endereço, em um e-mail */
  para?: string;
  /** como está o e-mail */
  email?: 'pendente' | 'enviado' | 'falhou' | 'descartado';
  /** quando o link deixa de abrir; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  expira_em?: string;
  /** quando o escritório o retirou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  retirado_em?: string;
  /** vezes que alguém abriu o link */
  aberturas: number;
  /** quando alguém o abriu pela primeira vez; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  primeira_abertura_em?: string;
  /** quando alguém o abriu pela última vez; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  ultima_abertura_em?: string;
  /** endereço completo; URL completa */
  url: string;
}

export interface LinkDaDecisao {
  /** o endereço que o cliente abre; só aparece nesta resposta */
  url: string;
  /** quando o link deixa de abrir; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  expira_em: string;
}

export interface ListaDeApuracoes {
  /** os itens desta página, na ordem da lista */
  data: Apuracao[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeClassificacoesARever {
  /** os itens desta página, na ordem da lista */
  data: ClassificacaoARever[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
  /** as somas */
  totais: TotalARever[];
}

export interface ListaDeClientes {
  /** os itens desta página, na ordem da lista */
  data: Cliente[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeClientesDasNotas {
  /** quantos há ao todo, com ou sem busca */
  sugeridos: number;
  /** os itens desta página, na ordem da lista */
  data: ClienteDasNotas[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeCompartilhamentos {
  /** os itens desta página, na ordem da lista */
  data: Compartilhamento[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeContatos {
  /** os itens desta página, na ordem da lista */
  data: Contato[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeDecisoes {
  /** semestre como AAAA-S, por exemplo 2027-1 */
  semestre: string;
  /** último dia da janela */
  cancela_ate: string;
  /** clientes do Simples sem decisão, de todos */
  indecisos: number;
  /** os itens desta página, na ordem da lista */
  data: LinhaDaOpcao[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeDivergencias {
  /** os itens desta página, na ordem da lista */
  data: Divergencia[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeDocumentos {
  /** os itens desta página, na ordem da lista */
  data: Documento[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeEntradas {
  /** os itens desta página, na ordem da lista */
  data: Entrada[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeEventos {
  /** os itens desta página, na ordem da lista */
  data: (EventoApuracaoCriada | EventoApuracaoCalculada | EventoApuracaoInconsistencia | EventoApuracaoFalhou | EventoApuracaoDesatualizada | EventoApuracaoRemovida | EventoMesFechado | EventoMesReaberto | EventoRegrasAplicadas | EventoXmlParseFailed | EventoDocumentoAlterado | EventoLoteConcluido | EventoWebhookFalhando | EventoWebhookRecuperado | EventoWebhookSegredoGirado | EventoWebhookDesativado | EventoWebhookTeste)[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
  /** vem sempre, também na última página: guarde-o, e a consulta seguinte com ele traz só os eventos posteriores, sem perder nenhum */
  cursor: string;
}

export interface ListaDeEventosSemNota {
  /** os itens desta página, na ordem da lista */
  data: EventoSemNota[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeFornecedoresSimples {
  /** os itens desta página, na ordem da lista */
  data: FornecedorSimples[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeImportacoesDaAssistida {
  /** os itens desta página, na ordem da lista */
  data: ImportacaoDaAssistida[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeLancamentosManuais {
  /** os itens desta página, na ordem da lista */
  data: LancamentoManual[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeLivros {
  /** os itens desta página, na ordem da lista */
  data: LivroDoCliente[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDePerguntas {
  /** os itens desta página, na ordem da lista */
  data: Pergunta[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDePosicoes {
  /** o único dia em que o inventário vale */
  inventario: string;
  /** último dia para apropriar o crédito */
  prazo: string;
  /** clientes sem estoque informado, de todos */
  sem_estoque: number;
  /** os itens desta página, na ordem da lista */
  data: LinhaDaCarteiraDeAbertura[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDePrazos {
  /** os itens desta página, na ordem da lista */
  data: PrazoDoCliente[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
  /** primeiro dia do período */
  de: string;
  /** último dia do período */
  ate: string;
}

export interface ListaDePrecos {
  /** os itens desta página, na ordem da lista */
  data: PrecoDoProduto[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
  /** o que o preço mantém por unidade, em reais: a receita líquida (o preço menos os tributos da venda) ou a margem (ela menos o custo da compra) */
  base: 'receita_liquida' | 'margem';
  /** o que se supôs em todos eles */
  premissas: string[];
}

export interface ListaDeProdutos {
  /** os itens desta página, na ordem da lista */
  data: Produto[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
  /** de todos os que os filtros deixam, antes do de estado */
  totais: { produtos: number; aberto: number; a_confirmar: number; decidido: number; sugerido: number; em_jogo: string; };
}

export interface ListaDeRegrasDeEntrada {
  /** os itens desta página, na ordem da lista */
  data: RegraDeEntrada[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeRespostas {
  /** os itens desta página, na ordem da lista */
  data: Resposta[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDeUploads {
  /** os itens desta página, na ordem da lista */
  data: UploadListado[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface ListaDoEstoque {
  /** os itens desta página, na ordem da lista */
  data: ItemDoEstoqueJulgado[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface LivroComFatos {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** icms_ipi: EFD ICMS/IPI, de um estabelecimento; contribuicoes: EFD-Contribuições, da empresa */
  livro: 'icms_ipi' | 'contribuicoes';
  /** o primeiro dia da escrituração */
  de: string;
  /** o último dia da escrituração */
  ate: string;
  /** se toma o lugar de outra dos mesmos dias */
  finalidade: 'original' | 'retificadora';
  /** vale para o mês; falso quando outra escrituração dos mesmos dias tomou o lugar dela */
  conta: boolean;
  /** de quem é: o estabelecimento, ou a matriz na EFD-Contribuições */
  cnpj: string;
  /** inscrição estadual */
  ie: string | null;
  /** o nome empresarial na escrituração */
  nome: string;
  /** a UF na escrituração */
  uf: string;
  /** código da versão do leiaute (COD_VER) */
  versao: string;
  /** nome do arquivo enviado */
  arquivo: string;
  /** quantas linhas */
  linhas: number;
  /** traz a assinatura de uma escrituração transmitida */
  assinada: boolean;
  /** registros com documentos que não são lidos */
  sem_leitura: string[];
  /** o que foi lido, por tipo: quantos documentos, produtos, apurações, ajustes, créditos … */
  lidos: Record<string, number>;
  /** quando foi lida */
  recebido_em: string;
  /** o que a escrituração diz do mês: apurações, ajustes, créditos, saldos, CIAP e estoque */
  fatos: { tipo: string; linha: number; valores: Record<string, string>; }[];
}

export interface LivroDoCliente {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** icms_ipi: EFD ICMS/IPI, de um estabelecimento; contribuicoes: EFD-Contribuições, da empresa */
  livro: 'icms_ipi' | 'contribuicoes';
  /** o primeiro dia da escrituração */
  de: string;
  /** o último dia da escrituração */
  ate: string;
  /** se toma o lugar de outra dos mesmos dias */
  finalidade: 'original' | 'retificadora';
  /** vale para o mês; falso quando outra escrituração dos mesmos dias tomou o lugar dela */
  conta: boolean;
  /** de quem é: o estabelecimento, ou a matriz na EFD-Contribuições */
  cnpj: string;
  /** inscrição estadual */
  ie: string | null;
  /** o nome empresarial na escrituração */
  nome: string;
  /** a UF na escrituração */
  uf: string;
  /** código da versão do leiaute (COD_VER) */
  versao: string;
  /** nome do arquivo enviado */
  arquivo: string;
  /** quantas linhas */
  linhas: number;
  /** traz a assinatura de uma escrituração transmitida */
  assinada: boolean;
  /** registros com documentos que não são lidos */
  sem_leitura: string[];
  /** o que foi lido, por tipo: quantos documentos, produtos, apurações, ajustes, créditos … */
  lidos: Record<string, number>;
  /** quando foi lida */
  recebido_em: string;
}

export interface MesesWithOutcome {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** quantos ficaram como se pediu; quem já estava conta */
  feitos: number;
  /** os itens desta página, na ordem da lista */
  data: ({ cliente_id: string; razao_social: string | null; resultado: 'feito' | 'ja_estava' | 'recusado'; codigo: 'cliente_nao_encontrado' | 'fora_do_periodo' | 'sem_apuracao' | 'apuracao_em_andamento' | 'apuracao_falhou' | 'mes_desatualizado' | 'faltam_dados' | 'perguntas_abertas' | 'obrigacao_desconhecida' | 'mes_fechado' | null; mensagem: string | null; apuracao_id: string | null; pagos?: ({ obrigacao: string; valor: string; devido: string | null; diferenca: string | null; })[]; })[];
}

export interface OpcaoDoSimplesDoCliente {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** semestre como AAAA-S, por exemplo 2027-1 */
  semestre: string;
  /** quando a opção se faz e se cancela no Portal do Simples Nacional */
  janela: { de: string; ate: string; cancela_de: string; cancela_ate: string; situacao: 'por_abrir' | 'aberta' | 'fechada' | 'aberta_para_cancelar' | 'encerrada'; dias: number | null; fundamento: string; };
  /** como o cadastro tem o cliente no começo do semestre */
  no_cadastro: 'dentro' | 'fora';
  /** o que falta fazer no Portal do Simples Nacional */
  providencia: string;
  /** nulo enquanto nenhum mês do Simples foi apurado */
  figuras: FigurasDaDecisao | null;
  /** a que vale */
  decisao: DecisaoDoSimples | null;
  /** as que ela substituiu, a mais nova primeiro */
  anteriores: DecisaoDoSimples[];
}

export interface OpenMeses {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** de quais clientes */
  cliente_ids: string[];
}

export interface ParteDoDocumento {
  /** CNPJ do estabelecimento */
  cnpj?: string;
  /** CPF, 11 dígitos sem pontuação */
  cpf?: string;
  /** nome, como está no cadastro ou no documento */
  nome?: string;
  /** unidade da federação, por exemplo SP */
  uf?: string;
  /** município, como está no documento */
  municipio?: string;
  /** inscrição estadual, como está na nota */
  ie?: string;
  /** só do emitente */
  crt?: string;
}

export interface PedidoDeSimulacao {
  /** regime tributário do cliente; decide que tributos de hoje entram na conta */
  regime: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';
  /** o que a empresa faz, para os tributos que a atividade decide */
  atividade: 'comercio' | 'industria' | 'servicos';
  /** vendas e prestações de um mês; valor em reais, não negativo, com ponto e até duas casas decimais */
  receita_mensal: string;
  /** compras de um mês; valor em reais, não negativo, com ponto e até duas casas decimais */
  compras_mensais: string;
  /** que parte das compras dá crédito de CBS e IBS; percentual de 0 a 100, com ponto e até quatro casas decimais, por exemplo 17.5 */
  parcela_creditavel?: string;
  /** as alíquotas de hoje, em percentual da operação; o que falta tem um padrão, dito em premissas */
  aliquotas_atuais?: { icms?: string; iss?: string; ipi?: string; pis?: string; cofins?: string; };
  /** redução das alíquotas de CBS e IBS para a atividade; percentual de 0 a 100, com ponto e até quatro casas decimais, por exemplo 17.5 */
  reducao?: string;
  /** o que só o Simples Nacional tem; obrigatório nesse regime */
  simples?: { anexo: 'I' | 'II' | 'III' | 'IV' | 'V'; rbt12: string; ibs_cbs: 'das' | 'regular'; };
  /** de onde vêm as alíquotas que nenhuma lei fixou ainda */
  cenario?: 'estimativa_26_5' | 'estimativa_27_91' | Record<string, { cbs: string; ibs_uf: string; ibs_mun: string; cbs_liquida?: boolean; }>;
  /** se o preço sem tributos se mantém, ou o que o comprador paga */
  premissa_preco?: 'liquido_constante' | 'final_constante';
  /** se CBS e IBS entram na base do ICMS enquanto os dois existem */
  ibs_cbs_na_base_icms?: boolean;
}

export interface PedirDossies {
  /** conformidade_2026: o que os documentos do ano dizem de CBS e IBS; confronto: as escriturações (SPED) do mês em sobre ao lado dos XMLs; opcao_do_simples: o que o cliente decidiu para o semestre em sobre, com os números de quando decidiu; posicao_de_abertura: o que o cliente leva para o primeiro mês da CBS, com o estoque item a item na planilha; pronto_para_janeiro: o que falta às notas para janeiro de 2027 */
  tipo: 'conformidade_2026' | 'confronto' | 'opcao_do_simples' | 'posicao_de_abertura' | 'pronto_para_janeiro';
  /** de confronto, o mês, AAAA-MM; de opcao_do_simples, o semestre, 2027-1; os outros não têm */
  sobre?: string;
  /** só destes clientes; sem eles, de todos */
  cliente_ids?: string[];
}

export interface Pergunta {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** a razão social */
  cliente: string;
  /** de que tipo é */
  tipo: 'cfop' | 'bem_do_art_57' | 'classificacao' | 'aquisicao' | 'finalidade_do_frete' | 'parcela_industrial' | 'servico_e_insumo' | 'uso_pessoal' | 'frota_propria' | 'anexo_do_simples' | 'mes_do_consumo' | 'frete_no_preco' | 'percentual_do_autonomo_cbs' | 'percentual_do_autonomo_ibs' | 'original_da_devolucao' | 'crt_das_notas' | 'pis_cofins_das_notas' | 'ipi_das_notas' | 'iss_das_notas' | 'produtos_com_ipi' | 'bens_fora_do_icms' | 'impedida_pelo_sublimite' | 'icms_presumido_do_transporte' | 'destinacao' | 'credito_do_ativo' | 'baixa_do_ativo' | 'aliquota_interna_do_icms' | 'base_do_difal' | 'reducao_linear_lc224' | 'opcao_do_fornecedor' | 'percentual_do_produtor_rural_cbs' | 'percentual_do_produtor_rural_ibs';
  /** o mesmo em palavras, para mostrar a uma pessoa */
  texto?: string;
  /** o que vale até a resposta */
  padrao?: string;
  /** a resposta mais provável, pelas saídas do cliente ou pelo documento */
  sugestao?: string;
  /** as respostas possíveis; nulo: um percentual ou um mês */
  respostas?: string[] | null;
  /** a que a resposta se aplica; o que não vem vale para todos */
  quando?: QuandoDaResposta;
  /** reais de imposto que dependem da resposta, por tributo: o que ela muda no máximo; ausente de uma pergunta guardada antes de ser calculado */
  em_jogo?: Record<string, string>;
  /** o artigo de lei ou o item da nota técnica */
  fundamento?: string;
  /** CFOP do item, 4 dígitos */
  cfop: string;
  /** NCM do item, 8 dígitos */
  ncm: string;
  /** código do produto (cProd) na nota do emitente */
  cprod: string;
  /** descrição em palavras */
  descricao: string;
  /** CNPJ ou CPF de quem emitiu as notas */
  emitente: string | null;
  /** nome de quem emitiu as notas */
  emitente_nome: string | null;
  /** o que se aplica até a resposta */
  cclasstrib: string;
  /** a mesma conta com outras alíquotas ou outra premissa de preço */
  alternativas: string[];
  /** de que depende, em palavras; vazia onde não depende de nada */
  condicao: string;
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde: string;
  /** último mês em que vale; nulo ou ausente se continua; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  ate: string;
  /** quantos documentos */
  documentos: number;
  /** quantos itens */
  itens: number;
  /** valor, em reais; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
  /** algumas das notas */
  chaves: string[];
}

export interface PeriodoDeEntregas {
  /** data (a 0h de Brasília), ou data e hora com fuso, por exemplo 2026-09-01 ou 2026-09-01T08:00:00-03:00: de quando em diante */
  desde: string;
  /** data (a 0h de Brasília), ou data e hora com fuso, por exemplo 2026-09-01 ou 2026-09-01T08:00:00-03:00: até quando */
  ate?: string;
}

export interface PontoDeJaneiro {
  /** o que em janeiro de 2027 faria a nota ser rejeitada, ou custaria imposto ou crédito */
  causa: 'grupo_ausente' | 'grupo_do_simples' | 'grupo_da_monofasica' | 'grupo_da_importacao' | 'codigo_recusado' | 'campo_recusado' | 'cnpj_recusado' | 'combustivel_sem_unidade' | 'combustivel_sem_aliquota' | 'codigo_a_confirmar' | 'fim_do_monofasico' | 'produto_muda' | 'crt_muda' | 'opcao_fora_do_das' | 'fornecedor_com_cpf';
  /** a causa em palavras */
  titulo: string;
  /** quem age; cliente: ele, ou quem lhe fornece o emissor */
  quem: 'cliente' | 'escritorio' | 'fornecedor';
  /** o que quem age faz */
  o_que_fazer: string;
  /** pedida: em andamento; resolvida: o escritório a deu por feita, e uma nota nova com ela a reabre; ignorada: não se aplica; corrigida: as notas depois da última com ela estão certas */
  estado: 'aberta' | 'pedida' | 'resolvida' | 'ignorada' | 'corrigida';
  /** o que o escritório disse da divergência; nulo enquanto está aberta */
  tratativa: { motivo: string; autor: string; criado_em: string; } | null;
  /** com campo, emitente e cprod, o que POST /v1/divergencias/tratar recebe */
  regra: string;
  /** o campo de que se trata */
  campo: string;
  /** CNPJ ou CPF de quem emitiu as notas; vazio no exterior */
  emitente: string;
  /** código do produto; vazio quando é da nota inteira */
  cprod: string;
  /** o cliente emitiu as notas; se não, o fornecedor */
  emissao_propria: boolean;
  /** o fornecedor; nulo se o cliente emitiu */
  emitente_nome: string | null;
  /** NCM do item, 8 dígitos */
  ncm: string | null;
  /** descrição em palavras */
  descricao: string | null;
  /** o que as notas trazem, em uma delas */
  detalhe: string | null;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** uma das notas */
  chave: string;
  /** notas com a causa */
  documentos: number;
  /** itens delas com a causa */
  itens: number;
  /** CBS e IBS que dependem disso nas notas lidas, pelas regras de janeiro, em reais; estimativa enquanto a alíquota da CBS de 2027 não estiver em lei; nulo onde não se sabe */
  em_jogo: string | null;
  /** a primeira das notas */
  desde: string;
  /** a última das notas */
  ate: string;
}

export interface PorQuem {
  /** quem fez: o nome da pessoa, ou "Chave de API" */
  por: string;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  em: string;
}

export interface PosicaoDeAbertura {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** o dia da posição */
  dia: string;
  /** o que foi dito do estoque; nulo enquanto nada foi */
  informado: PosicaoInformada | null;
  /** o crédito do estoque, por classe; nulo sem estoque */
  estoque: { tem_direito: boolean; classes: ({ classe: string; descricao: string; situacao: 'dentro' | 'a_confirmar' | 'fora'; itens: number; valor: string; credito: string; fundamento: string; })[]; valor: string; credito: string; a_confirmar: string; } | null;
  /** cada parte da posição, com o prazo, as parcelas e o que se perde */
  linhas: ({ codigo: string; tributo: 'cbs' | 'pis' | 'cofins' | 'icms' | 'ibs'; descricao: string; estabelecimento: string | null; origem: string; situacao: 'informado' | 'estimado' | 'a_confirmar' | 'sem_dado' | 'sem_direito' | 'zerado'; valor: string; de: string | null; ate: string | null; parcelas: number | null; por_mes: string | null; prazo: string | null; providencia: string; perde: string; fundamento: string; })[];
  /** bens do ativo com crédito em curso, e as condições da venda deles */
  ativos: ({ chave: string; estabelecimento: string; comprado_em: string; icms: string; pis_cofins: string; doze_meses_em: string; com_pis_cofins: boolean | null; com_icms: boolean | null; })[];
}

export interface PosicaoInformada {
  /** de onde o estoque se sabe; uma estimativa não dá crédito */
  estoque_por: 'csv' | 'livro' | 'estimativa';
  /** nomes dos arquivos; vazio em uma estimativa */
  arquivo: string;
  /** mês em que o crédito é apropriado, do primeiro da CBS ao último que a lei admite; as parcelas começam no seguinte */
  apropriado_em: string;
  /** a palavra do escritório: o que não tem CST de compra foi comprado com PIS e COFINS; não vale para monofásicos, NCM dos Anexos I e XV nem itens sem NCM */
  compras_tributadas: boolean;
  /** de uma estimativa */
  custo_das_vendas: string | null;
  /** quem informou */
  por: string;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
}

export interface PosicoesInformadas {
  /** clientes cujo estoque passou a ser o das suas escriturações; quem já tinha estoque fica como está */
  informados: number;
}

export interface PrazoDoCliente {
  /** a obrigação */
  id: string;
  /** os itens desta página, na ordem da lista */
  data: string;
  /** o que se paga, se entrega ou passa a valer */
  obrigacao: string;
  /** o tributo */
  tributo: string;
  /** os tributos do mês que se recolhem com ela; sem ele, nada se recolhe */
  paga?: string[];
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** limite: o último dia para cumprir; inicio: o dia em que passa a valer */
  natureza: 'limite' | 'inicio';
  /** mensal: de cada competência; semestral: com a janela da opção do Simples; unica: só neste dia */
  periodicidade: 'mensal' | 'semestral' | 'unica';
  /** os regimes do cliente no tempo, do primeiro ao último */
  regimes: ('simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real')[];
  /** a quem, dos regimes, diz respeito, quando só o escritório o sabe */
  so_para?: string;
  /** o cliente, quando o prazo é de um só: a resposta a um comunicado do Fisco */
  cliente_id?: string;
  /** os clientes */
  clientes: number;
  /** clientes de quem alguém a deu por cumprida */
  cumpridos: number;
  /** o que os clientes recolhem com ela, dos meses que já têm valores */
  valor?: string;
  /** o que se informou que foi pago */
  valor_pago?: string;
  /** ativo, ou inativo: fora da carteira e das apurações em lote */
  status: 'lei' | 'estimativa';
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** o que convém saber do dia */
  observacao?: string;
  /** data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  cumprido_em?: string;
  /** quem fez: o nome da pessoa, ou "Chave de API" */
  por?: string;
}

export interface PrecoDoProduto {
  /** o do cadastro de produtos */
  id: string;
  /** código estável, para decisões do programa */
  codigo: string;
  /** descrição em palavras */
  descricao: string;
  /** NCM do item, 8 dígitos */
  ncm: string;
  /** código de barras */
  gtin: string | null;
  /** unidade, como está no documento */
  unidade: string | null;
  /** a nota de venda de que sai o preço de hoje */
  venda: { chave: string; dia: string; emitente: string | null; } | null;
  /** a nota de compra de que sai o custo */
  compra: { chave: string; dia: string; emitente: string | null; } | null;
  /** por que não há preço: sem_nota (nenhuma nota guardada que conte), fora_da_nota (a nota não traz o produto em uma só unidade), sem_venda (a operação não é receita), sem_das (falta anexo ou RBT12), sem_custo (base margem sem compra do mesmo GTIN e unidade), sem_aliquotas, cliente_inativo */
  sem_preco: 'sem_nota' | 'fora_da_nota' | 'sem_venda' | 'sem_das' | 'sem_custo' | 'sem_aliquotas' | 'cliente_inativo' | null;
  /** como a nota de venda mais nova o tem */
  hoje: { preco: string; sem_cbs_ibs: string; tributos: Record<string, string>; receita_liquida: string; custo: string | null; margem: string | null; } | null;
  /** 2027 e 2033 */
  anos: ({ ano: number; preco: string; sem_cbs_ibs: string; tributos: Record<string, string>; receita_liquida: string; custo: string | null; margem: string | null; variacao: string; status: 'lei' | 'estimativa' | 'informada'; })[];
}

export interface PrecoExplicado {
  /** o do cadastro de produtos */
  id: string;
  /** código estável, para decisões do programa */
  codigo: string;
  /** descrição em palavras */
  descricao: string;
  /** NCM do item, 8 dígitos */
  ncm: string;
  /** código de barras */
  gtin: string | null;
  /** unidade, como está no documento */
  unidade: string | null;
  /** a nota de venda de que sai o preço de hoje */
  venda: { chave: string; dia: string; emitente: string | null; } | null;
  /** a nota de compra de que sai o custo */
  compra: { chave: string; dia: string; emitente: string | null; } | null;
  /** por que não há preço: sem_nota (nenhuma nota guardada que conte), fora_da_nota (a nota não traz o produto em uma só unidade), sem_venda (a operação não é receita), sem_das (falta anexo ou RBT12), sem_custo (base margem sem compra do mesmo GTIN e unidade), sem_aliquotas, cliente_inativo */
  sem_preco: 'sem_nota' | 'fora_da_nota' | 'sem_venda' | 'sem_das' | 'sem_custo' | 'sem_aliquotas' | 'cliente_inativo' | null;
  /** como a nota de venda mais nova o tem */
  hoje: { preco: string; sem_cbs_ibs: string; tributos: Record<string, string>; receita_liquida: string; custo: string | null; margem: string | null; memoria: { passo: string; id?: string; regra: string; operandos: { nome: string; valor: string; }[]; resultado: string; fundamento: string; }[]; } | null;
  /** cada ano da transição, de 2027 a 2033; a memória é da nota inteira, e o último passo, da unidade */
  anos: ({ ano: number; preco: string; sem_cbs_ibs: string; tributos: Record<string, string>; receita_liquida: string; custo: string | null; margem: string | null; variacao: string; status: 'lei' | 'estimativa' | 'informada'; memoria: { passo: string; id?: string; regra: string; operandos: { nome: string; valor: string; }[]; resultado: string; fundamento: string; }[]; })[];
}

export interface PrecosExplicados {
  /** um por NCM; vazio se o cliente não vende esse código */
  data: PrecoExplicado[];
  /** o que o preço mantém por unidade, em reais: a receita líquida (o preço menos os tributos da venda) ou a margem (ela menos o custo da compra) */
  base: 'receita_liquida' | 'margem';
  /** o que se supôs */
  premissas: string[];
}

export interface Produto {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** saida: o cliente vende; entrada: compra de um fornecedor */
  lado: 'saida' | 'entrada';
  /** de quem é o código: a raiz do CNPJ do cliente no que ele vende; CNPJ ou CPF do fornecedor */
  emitente: string;
  /** nome de quem emitiu as notas */
  emitente_nome: string | null;
  /** cProd; com outra NCM é outro produto */
  codigo: string;
  /** descrição em palavras */
  descricao: string;
  /** NCM do item, 8 dígitos */
  ncm: string;
  /** código de barras: o da nota, sem ele o do livro */
  gtin: string | null;
  /** código da substituição tributária: o da nota, sem ele o do livro */
  cest: string | null;
  /** a da nota, sem ela a do livro */
  unidade: string | null;
  /** do combustível tributado por quantidade */
  unidade_ad_rem: 'l' | 'kg' | null;
  /** PIS e COFINS pagos pelo produtor por todas as etapas */
  monofasico: boolean;
  /** TIPO_ITEM da EFD do cliente (0200) */
  tipo_do_item: string | null;
  /** o registro 0200 da escrituração mais nova que traz o produto */
  no_livro: { codigo: string; descricao: string; tipo_do_item: string | null; destinacao: 'revenda' | 'insumo' | 'embalagem' | 'energia' | 'combustivel' | 'uso_consumo' | 'ativo_imobilizado' | 'sem_direito' | null; ncm: string | null; cest: string | null; gtin: string | null; unidade: string | null; livro: 'icms_ipi' | 'contribuicoes'; arquivo: string; de: string; linha: number; difere: ('ncm' | 'cest' | 'gtin')[]; } | null;
  /** o da nota mais nova */
  cclasstrib_declarado: string | null;
  /** emissão da nota mais nova */
  visto_em: string | null;
  /** aberto: falta a resposta do escritório; a_confirmar: as notas declaram outro código; decidido: o escritório já respondeu; sugerido: vale o que tabelas e documentos dizem */
  estado: 'aberto' | 'a_confirmar' | 'decidido' | 'sugerido';
  /** o que falta responder */
  perguntas: ('destinacao' | 'reducao_linear_lc224' | 'classificacao')[];
  /** notas em que a resposta falta */
  documentos: number;
  /** imposto que depende da resposta ou da confirmação */
  em_jogo: string;
  /** o que o escritório respondeu e vale hoje */
  decisoes: { destinacao: { valor: 'revenda' | 'insumo' | 'embalagem' | 'energia' | 'combustivel' | 'uso_consumo' | 'ativo_imobilizado' | 'sem_direito'; por: string | null; em: string; desde: string; do_produto: boolean; } | null; cclasstrib: { valor: string; por: string | null; em: string; desde: string; do_produto: boolean; } | null; reducao_linear_lc224: { valor: 'sim' | 'nao'; por: string | null; em: string; desde: string; do_produto: boolean; } | null; };
  /** o que as notas permitem supor; nulo onde não permitem */
  sugestao: { cst: string; cclasstrib: string; confianca: 'alta' | 'media' | 'baixa'; fundamento: string; condicao: string; alternativas: string[]; reducao_cbs: string; reducao_ibs: string; destinacao: { valor: 'revenda' | 'insumo' | 'embalagem' | 'energia' | 'combustivel' | 'uso_consumo' | 'ativo_imobilizado' | 'sem_direito'; confianca: 'media' | 'baixa'; fundamento: string; } | null; };
  /** o código que as notas declaram, o que a lei dá, e a diferença pelas alíquotas plenas */
  a_confirmar: { declarado: string; sugerido: string; diferenca: string; } | null;
  /** o que as tabelas mudam no dia de mudam_em */
  mudancas: ({ campo: 'cclasstrib' | 'reducao_cbs' | 'reducao_ibs' | 'monofasico' | 'codigo_decidido'; de: string; para: string; })[];
}

export interface ProdutosDecididos {
  /** quantos produtos */
  produtos: number;
  /** respostas que passam a valer */
  respostas: number;
}

export interface ProdutosImportados {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: ({ linha: number; produto_id: string; mudancas: ({ campo: 'destinacao' | 'cclasstrib' | 'reducao_linear_lc224'; de: string | null; para: string; })[]; })[];
}

export interface ProgressoDoUpload {
  /** o envio: para acompanhá-lo em GET /v1/upload/{id}; UUID */
  job_id: string;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'recebendo' | 'na_fila' | 'processando' | 'concluido' | 'cancelado';
  /** quantos arquivos o envio tem; os de dentro de um ZIP contam quando ele é aberto */
  total: number;
  /** arquivos que ainda não foram lidos */
  pendentes: number;
  /** arquivos lidos e calculados */
  processados: number;
  /** arquivos cujos documentos o escritório já tinha */
  duplicados: number;
  /** arquivos que não puderam ser lidos; cada um diz por quê */
  recusados: number;
  /** arquivos que ficaram por ler porque o envio foi cancelado */
  cancelados: number;
  /** quando começou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  inicio: string;
  /** quando terminou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  fim?: string;
  /** estimativa, pelo ritmo até agora; só depois do primeiro arquivo */
  previsao_fim?: string;
  /** o que conferir no que foi enviado, por tipo; vazio se nada chama a atenção */
  avisos: ({ codigo: 'outro_cliente' | 'outra_competencia' | 'entrada_antes_da_emissao' | 'sem_cliente' | 'outro_conteudo' | 'leiaute_antigo' | 'chave_dv_invalido' | 'chave_citada_invalida' | 'chave_diverge' | 'cnpj_invalido' | 'cpf_invalido' | 'protocolo_de_outra_nota' | 'retorno_de_outro_evento' | 'evento_sem_registro' | 'evento_sem_detalhe' | 'evento_contradiz' | 'evento_desconhecido' | 'competencia_distante' | 'livro_sem_assinatura' | 'livro_sem_leitura' | 'livro_sobreposto' | 'livro_substituido' | 'ajuste_de_conta_anterior'; mensagem: string; arquivos: number; })[];
}

export interface ProntoParaJaneiro {
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** razão social do cliente */
  razao_social: string;
  /** dias que faltam até 01/01/2027 */
  dias: number;
  /** documentos do trimestre, do escritório, que ainda vão ser lidos de novo */
  por_ler: number;
  /** o que estes números não dizem */
  ressalvas: string[];
  /** pontos que o filtro deixa, também além de limit */
  total: number;
  /** CBS e IBS do que está por fazer; o que é do mesmo produto conta uma vez, pela causa de maior valor */
  em_jogo: string;
  /** por causa e produto: primeiro o que está por fazer, do que tem mais imposto em jogo ao que tem menos */
  data: PontoDeJaneiro[];
}

export interface ProntosParaJaneiro {
  /** dias que faltam até 01/01/2027 */
  dias: number;
  /** documentos do trimestre, do escritório, que ainda vão ser lidos de novo */
  por_ler: number;
  /** o que estes números não dizem */
  ressalvas: string[];
  /** pontos por estado */
  estados: { aberta: number; pedida: number; resolvida: number; ignorada: number; corrigida: number; };
  /** CBS e IBS do que está por fazer; o que é do mesmo produto conta uma vez, pela causa de maior valor */
  em_jogo: string;
  /** os pontos de todos os clientes por causa e por quem age */
  causas: ({ causa: 'grupo_ausente' | 'grupo_do_simples' | 'grupo_da_monofasica' | 'grupo_da_importacao' | 'codigo_recusado' | 'campo_recusado' | 'cnpj_recusado' | 'combustivel_sem_unidade' | 'combustivel_sem_aliquota' | 'codigo_a_confirmar' | 'fim_do_monofasico' | 'produto_muda' | 'crt_muda' | 'opcao_fora_do_das' | 'fornecedor_com_cpf'; titulo: string; quem: 'cliente' | 'escritorio' | 'fornecedor'; clientes: number; estados: { aberta: number; pedida: number; resolvida: number; ignorada: number; corrigida: number; }; em_jogo: string; })[];
  /** os itens desta página, na ordem da lista */
  data: LinhaDeJaneiro[];
  /** o que enviar em cursor para a página seguinte; nulo na última */
  next_cursor: string | null;
}

export interface QuandoDaResposta {
  /** CNPJ ou CPF do fornecedor */
  fornecedor?: string;
  /** CFOP, cTribNac ou cClass do item */
  natureza?: string;
  /** CNPJ do estabelecimento do cliente */
  estabelecimento?: string;
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave?: string;
  /** código do produto na nota do fornecedor (cProd) */
  produto?: string;
  /** NCM do produto */
  ncm?: string;
  /** UF do estabelecimento do cliente */
  uf?: string;
}

export interface Rbt12Importados {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: { linha: number; cliente_id: string; competencia: string; rbt12: string; }[];
}

export interface Reforma {
  /** base de cálculo de CBS e IBS (vBC); valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  base: string;
  /** Contribuição sobre Bens e Serviços; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  cbs: string;
  /** parte do estado no IBS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs_uf: string;
  /** parte do município no IBS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs_mun: string;
  /** Imposto sobre Bens e Serviços: a soma das duas partes; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ibs: string;
  /** Imposto Seletivo; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  is: string;
}

export interface RegraDeEntrada {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string | null;
  /** primeiro mês de emissão em que vale */
  desde: string;
  /** dias entre a emissão e a entrada */
  dias: number;
  /** quem fez: o nome da pessoa, ou "Chave de API" */
  por: string;
}

export interface RegraDeValidacao {
  /** id da regra na nota técnica; com o código depois da barra onde dois se repetem */
  id: string;
  /** cStat da rejeição */
  codigo: string | null;
  /** nome da divergência que a regra dá */
  regra: string;
  /** a explicação em português, para mostrar a uma pessoa */
  mensagem: string;
  /** o artigo de lei ou o item da nota técnica */
  fundamento: string;
  /** de que a regra trata: da nota inteira, de um item, de um evento */
  escopo: 'nota' | 'item' | 'evento';
  /** a que modelos se aplica: 55 NF-e, 65 NFC-e */
  modelos: ('55' | '65')[];
  /** crítica: a SEFAZ rejeita; aviso: ainda não rejeita, ou já não */
  gravidade: 'critica' | 'aviso';
  /** rejeicao: a SEFAZ rejeita a nota; dinheiro: um valor ou uma alíquota de tributo está errado; dica: nada disso */
  efeito: 'rejeicao' | 'dinheiro' | 'dica';
  /** dia a partir do qual rejeita; nulo sem data marcada */
  desde: string | null;
  /** última mudança do texto */
  revista: string | null;
  /** vale para notas emitidas deste dia em diante; nulo: desde sempre */
  emissao_de: string | null;
  /** vale para notas emitidas até este dia; nulo: sem fim */
  emissao_ate: string | null;
  /** falso: o XML e as tabelas não bastam para avaliá-la */
  avaliada: boolean;
  /** por que não é avaliada */
  motivo: string | null;
}

export interface RegrasDeValidacao {
  /** as regras */
  regras: RegraDeValidacao[];
}

export interface Resposta {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** cliente do escritório: o id que POST /v1/clientes e GET /v1/clientes dizem; UUID */
  cliente_id: string;
  /** o tipo da pergunta */
  pergunta: 'finalidade_do_frete' | 'parcela_industrial' | 'servico_e_insumo' | 'uso_pessoal' | 'frota_propria' | 'anexo_do_simples' | 'mes_do_consumo' | 'frete_no_preco' | 'percentual_do_autonomo_cbs' | 'percentual_do_autonomo_ibs' | 'original_da_devolucao' | 'crt_das_notas' | 'pis_cofins_das_notas' | 'ipi_das_notas' | 'iss_das_notas' | 'produtos_com_ipi' | 'bens_fora_do_icms' | 'impedida_pelo_sublimite' | 'icms_presumido_do_transporte' | 'destinacao' | 'credito_do_ativo' | 'baixa_do_ativo' | 'aliquota_interna_do_icms' | 'base_do_difal' | 'reducao_linear_lc224' | 'opcao_do_fornecedor' | 'percentual_do_produtor_rural_cbs' | 'percentual_do_produtor_rural_ibs';
  /** a pergunta em palavras */
  texto: string;
  /** a que a resposta se aplica; o que não vem vale para todos */
  quando: QuandoDaResposta;
  /** primeiro mês em que vale; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  desde: string;
  /** último mês em que vale; nulo ou ausente se continua; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  ate: string | null;
  /** o que o escritório respondeu */
  resposta: string;
  /** quem respondeu */
  por: string;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
}

export interface RespostasGravadas {
  /** quantos valem agora */
  gravados: number;
  /** os itens desta página, na ordem da lista */
  data: Resposta[];
}

export interface Retencoes {
  /** Imposto sobre Serviços; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  iss: string;
  /** Imposto de Renda retido na fonte; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  irrf: string;
  /** contribuição previdenciária retida na fonte; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  inss: string;
  /** PIS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  pis: string;
  /** COFINS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  cofins: string;
  /** CSLL retida na fonte; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  csll: string;
}

export interface RetirarTodos {
  /** de um mês; sem ela, de todos */
  competencia?: string;
}

export interface ReviewMeses {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** de quais clientes */
  cliente_ids: string[];
  /** false: desfaz a conferência */
  conferido: boolean;
}

export interface SaldoDoTributo {
  /** o tributo */
  tributo: 'icms' | 'ipi' | 'icms_st' | 'pis' | 'cofins' | 'cbs' | 'ibs_uf' | 'ibs_mun';
  /** CNPJ do estabelecimento, só de ICMS e IPI */
  estabelecimento?: string;
  /** valor, em reais; valor em reais, não negativo, com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
}

export interface SaldoInicialDoCliente {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** o crédito de cada tributo; o que não aparece é zero */
  saldos: SaldoDoTributo[];
}

export interface SaldoInicialInformado {
  /** os créditos com que o primeiro mês começa; nulo enquanto nenhum foi informado */
  saldo: SaldoInicialDoCliente | null;
}

export interface SaldosImportados {
  /** quantas linhas entraram */
  importados: number;
  /** os itens desta página, na ordem da lista */
  data: ({ linha: number; tributo: 'icms' | 'ipi' | 'icms_st' | 'pis' | 'cofins' | 'cbs' | 'ibs_uf' | 'ibs_mun'; estabelecimento?: string; valor: string; })[];
}

export interface SegredoGirado {
  /** segredo da assinatura (Standard Webhooks), mostrado uma só vez */
  secret: string;
  /** até quando o segredo anterior também assina; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  anterior_valido_ate: string;
}

export interface SetClock {
  /** nulo: o dia que é */
  dia: string | null;
}

export interface Simulacao {
  /** os anos da transição */
  anos: AnoProjetado[];
  /** as somas */
  totais: { atual: string; novo: string; diferenca: string; acumulado: string; };
  /** de onde vêm as alíquotas que nenhuma lei fixou ainda */
  cenario: { nome: string; status: 'lei' | 'estimativa' | 'informada'; };
  /** o que se supôs onde nada foi dito */
  premissas: string[];
  /** o que convém saber sobre o resultado */
  avisos: { codigo: string; mensagem: string; }[];
  /** por que não há anos; vazio quando há */
  problemas: ({ codigo: 'valor_invalido' | 'percentual_invalido' | 'simples_incompleto' | 'fora_do_simples' | 'cenario_invalido'; campo: string; mensagem: string; fundamento?: string; })[];
  /** com que versões foi calculado */
  versoes: Versoes;
}

export interface SugestoesDoCliente {
  /** o mês a que se refere; mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099 */
  competencia: string;
  /** regime tributário do cliente; decide que tributos de hoje entram na conta */
  regime: { sugestao: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real' | null; crt: string | null; explicacao: string; };
  /** anexo do Simples Nacional que vale para o cliente */
  simples_anexo: { sugestao: 'I' | 'II' | 'III' | 'IV' | 'V' | null; vendas: { revenda: string; producao: string; servicos: string; }; explicacao: string; };
  /** a receita bruta dos doze meses, pelas notas de venda */
  rbt12: { sugestao: string | null; de: string; ate: string; meses_com_notas: number; soma: string; explicacao: string; };
}

export interface Tentativa {
  /** número do documento */
  numero: number;
  /** quando foi feita; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  feita_em: string;
  /** como terminou, em uma palavra */
  classe: 'entregue' | 'redirecionamento' | 'recusada' | 'limite' | 'erro_do_receptor' | 'tempo_esgotado' | 'dns' | 'conexao' | 'tls' | 'resposta_invalida' | 'endereco_proibido' | 'disjuntor_aberto';
  /** ativo, ou inativo: fora da carteira e das apurações em lote */
  status?: number;
  /** quanto durou, em milissegundos */
  duracao_ms: number;
  /** o que foi enviado; assinatura e cabeçalhos do escritório vêm como [oculto] */
  requisicao?: { url: string; cabecalhos: Record<string, string>; };
  /** os da resposta, sem o que parece segredo */
  cabecalhos?: Record<string, string>;
  /** os primeiros 4 KB do corpo da resposta, sem o que parece segredo */
  resposta?: string;
}

export interface TodosRetirados {
  /** links que não abrem mais e e-mails que não saem */
  retirados: number;
}

export interface TotalARever {
  /** paga_a_mais: mais imposto do que a lei pede; paga_a_menos: menos; contradicao: o código não combina com a operação ou com o produto */
  tipo: 'paga_a_mais' | 'paga_a_menos' | 'contradicao';
  /** verdadeiro: a nota é do cliente; falso: de quem vende a ele */
  emissao_propria: boolean;
  /** quantos produtos */
  produtos: number;
  /** quantos itens */
  itens: number;
  /** valor, em reais; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
  /** o que está em jogo pelas alíquotas do mês, sem sinal */
  diferenca: string;
  /** o mesmo pelas alíquotas cheias de 2033: estimativa */
  diferenca_plena: string;
  /** de diferenca_plena, o que depende do que a nota não diz */
  a_confirmar: string;
}

export interface TratarDivergencias {
  /** onde o que o documento declara não é o que as regras dão */
  divergencias: { cliente_id: string; regra: string; campo: string; emitente: string; cprod: string; }[];
  /** pedida: a correção foi pedida a quem emitiu; ignorada: com o motivo */
  estado: 'aberta' | 'pedida' | 'resolvida' | 'ignorada';
  /** o porquê, em palavras ou em um código estável; texto de uma linha, não vazio, com até 500 caracteres, sem os invisíveis que controlam a direção do texto */
  motivo: string;
}

export interface TributosAtuais {
  /** ICMS próprio; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  icms: string;
  /** ICMS retido por substituição tributária; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  icms_st: string;
  /** Fundo de Combate à Pobreza; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  fcp: string;
  /** diferencial de alíquotas do ICMS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  difal: string;
  /** Imposto sobre Produtos Industrializados; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ipi: string;
  /** Imposto de Importação; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  ii: string;
  /** PIS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  pis: string;
  /** COFINS; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  cofins: string;
  /** Imposto sobre Serviços; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  iss: string;
}

export interface UploadAceito {
  /** o envio: para acompanhá-lo em GET /v1/upload/{id}; UUID */
  job_id: string;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'recebendo' | 'na_fila' | 'processando' | 'concluido' | 'cancelado';
  /** quantos arquivos chegaram */
  total: number;
  /** endereços do que esta resposta nomeia */
  links: { self: string; eventos: string; };
}

export interface UploadJob {
  /** o envio: para acompanhá-lo em GET /v1/upload/{id}; UUID */
  job_id: string;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'recebendo' | 'na_fila' | 'processando' | 'concluido' | 'cancelado';
  /** soma das partes acima */
  total: number;
  /** arquivos que ainda não foram lidos */
  pendentes: number;
  /** arquivos lidos e calculados */
  processados: number;
  /** arquivos cujos documentos o escritório já tinha */
  duplicados: number;
  /** arquivos que não puderam ser lidos; cada um diz por quê */
  recusados: number;
  /** arquivos que ficaram por ler porque o envio foi cancelado */
  cancelados: number;
  /** quando começou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  inicio: string;
  /** quando terminou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  fim?: string;
  /** estimativa, pelo ritmo até agora; só depois do primeiro arquivo */
  previsao_fim?: string;
  /** o que conferir no que foi enviado, por tipo; vazio se nada chama a atenção */
  avisos: ({ codigo: 'outro_cliente' | 'outra_competencia' | 'entrada_antes_da_emissao' | 'sem_cliente' | 'outro_conteudo' | 'leiaute_antigo' | 'chave_dv_invalido' | 'chave_citada_invalida' | 'chave_diverge' | 'cnpj_invalido' | 'cpf_invalido' | 'protocolo_de_outra_nota' | 'retorno_de_outro_evento' | 'evento_sem_registro' | 'evento_sem_detalhe' | 'evento_contradiz' | 'evento_desconhecido' | 'competencia_distante' | 'livro_sem_assinatura' | 'livro_sem_leitura' | 'livro_sobreposto' | 'livro_substituido' | 'ajuste_de_conta_anterior'; mensagem: string; arquivos: number; })[];
  /** os arquivos */
  arquivos: { data: ArquivoDoUpload[]; next_cursor: string | null; };
}

export interface UploadListado {
  /** o envio: para acompanhá-lo em GET /v1/upload/{id}; UUID */
  job_id: string;
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'recebendo' | 'na_fila' | 'processando' | 'concluido' | 'cancelado';
  /** soma das partes acima */
  total: number;
  /** arquivos que ainda não foram lidos */
  pendentes: number;
  /** arquivos lidos e calculados */
  processados: number;
  /** arquivos cujos documentos o escritório já tinha */
  duplicados: number;
  /** arquivos que não puderam ser lidos; cada um diz por quê */
  recusados: number;
  /** arquivos que ficaram por ler porque o envio foi cancelado */
  cancelados: number;
  /** quando começou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  inicio: string;
  /** quando terminou; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  fim?: string;
  /** estimativa, pelo ritmo até agora; só depois do primeiro arquivo */
  previsao_fim?: string;
  /** o que conferir no que foi enviado, por tipo; vazio se nada chama a atenção */
  avisos: ({ codigo: 'outro_cliente' | 'outra_competencia' | 'entrada_antes_da_emissao' | 'sem_cliente' | 'outro_conteudo' | 'leiaute_antigo' | 'chave_dv_invalido' | 'chave_citada_invalida' | 'chave_diverge' | 'cnpj_invalido' | 'cpf_invalido' | 'protocolo_de_outra_nota' | 'retorno_de_outro_evento' | 'evento_sem_registro' | 'evento_sem_detalhe' | 'evento_contradiz' | 'evento_desconhecido' | 'competencia_distante' | 'livro_sem_assinatura' | 'livro_sem_leitura' | 'livro_sobreposto' | 'livro_substituido' | 'ajuste_de_conta_anterior'; mensagem: string; arquivos: number; })[];
  /** quem enviou: o nome da pessoa, ou "Chave de API" */
  autor?: string;
  /** o nome do primeiro dos arquivos */
  primeiro_arquivo?: string;
}

export interface ValorDoTributo {
  /** embutido_nas_compras: ICMS-ST e PIS/COFINS monofásicos dentro do custo */
  tributo: 'icms' | 'icms_st' | 'fcp' | 'difal' | 'iss' | 'ipi' | 'pis' | 'cofins' | 'das' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'embutido_nas_compras';
  /** valor, em reais; valor em reais com ponto e duas casas decimais, por exemplo 1234.56 */
  valor: string;
}

export interface Versoes {
  /** versão do motor de cálculo */
  motor: string;
  /** as regras */
  regras: string;
  /** versão das tabelas: alíquotas, NCM, cClassTrib */
  dados: string;
}

export interface Vinculo {
  /** de que tipo é */
  tipo: 'substitui' | 'complementa' | 'anula' | 'ajusta' | 'antecipa' | 'cofatura' | 'transporta' | 'anterior' | 'rejeitada';
  /** chave de acesso do documento; chave de acesso com 44 caracteres, ou 50 na NFS-e */
  chave: string;
}

export interface Webhook {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** endereço completo */
  url: string;
  /** tipos de evento que o webhook recebe; nulo: todos, também os que vierem a existir */
  eventos: ('apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste')[] | null;
  /** só os eventos destes clientes; nulo: de todos */
  clientes: string[] | null;
  /** só os eventos de clientes destes regimes; nulo: de todos */
  regimes: ('simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real')[] | null;
  /** descrição em palavras */
  descricao?: string;
  /** nomes dos cabeçalhos do escritório; os valores não são mostrados */
  cabecalhos: string[];
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'ativo' | 'pausado' | 'desativado';
  /** por que está pausado ou desativado */
  motivo?: string;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
  /** tentativas simultâneas; 10 quando não se informa */
  concorrencia: number;
  /** tentativas por segundo */
  por_segundo: number | null;
  /** tentativas sem sucesso desde a última que deu certo */
  falhas_seguidas: number;
  /** quando começou a falhar sem parar; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  falhando_desde?: string;
  /** aberto: o receptor não responde e só é sondado */
  disjuntor: 'fechado' | 'aberto' | 'meio_aberto';
}

export interface WebhookCriado {
  /** identificador, para os endereços que o pedem; UUID */
  id: string;
  /** endereço completo */
  url: string;
  /** tipos de evento que o webhook recebe; nulo: todos, também os que vierem a existir */
  eventos: ('apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste')[] | null;
  /** só os eventos destes clientes; nulo: de todos */
  clientes: string[] | null;
  /** só os eventos de clientes destes regimes; nulo: de todos */
  regimes: ('simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real')[] | null;
  /** descrição em palavras */
  descricao?: string;
  /** nomes dos cabeçalhos do escritório; os valores não são mostrados */
  cabecalhos: string[];
  /** em que ponto está; a lista de valores é a do ciclo de vida */
  estado: 'ativo' | 'pausado' | 'desativado';
  /** por que está pausado ou desativado */
  motivo?: string;
  /** quando foi criado; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  criado_em: string;
  /** tentativas simultâneas; 10 quando não se informa */
  concorrencia: number;
  /** tentativas por segundo */
  por_segundo: number | null;
  /** tentativas sem sucesso desde a última que deu certo */
  falhas_seguidas: number;
  /** quando começou a falhar sem parar; data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z */
  falhando_desde?: string;
  /** aberto: o receptor não responde e só é sondado */
  disjuntor: 'fechado' | 'aberto' | 'meio_aberto';
  /** segredo da assinatura (Standard Webhooks), mostrado uma só vez */
  secret: string;
}

/** What a webhook is told. */
export type WebhookEvent = EventoApuracaoCriada | EventoApuracaoCalculada | EventoApuracaoInconsistencia | EventoApuracaoFalhou | EventoApuracaoDesatualizada | EventoApuracaoRemovida | EventoMesFechado | EventoMesReaberto | EventoRegrasAplicadas | EventoXmlParseFailed | EventoDocumentoAlterado | EventoLoteConcluido | EventoWebhookFalhando | EventoWebhookRecuperado | EventoWebhookSegredoGirado | EventoWebhookDesativado | EventoWebhookTeste;

export interface Operations {
  GET: {
    '/api/v1/clients': { query: { limit?: number; cursor?: string; }; answer: ListaDeClientes; };
    '/api/v1/documents': { query: { limit?: number; cursor?: string; }; answer: ListaDeDocumentos; };
    '/v1/apuracoes': { query: { cliente_id?: string; competencia?: string; estado?: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou'; sentido?: 'desc' | 'asc'; desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeApuracoes; };
    '/v1/apuracoes/{id}': { answer: Apuracao; };
    '/v1/apuracoes/{id}/compartilhamentos': { answer: ListaDeCompartilhamentos; };
    '/v1/apuracoes/{id}/csv': { answer: Download; };
    '/v1/apuracoes/{id}/csv-zip': { answer: Download; };
    '/v1/apuracoes/{id}/documentos': { query: { desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeDocumentos; };
    '/v1/apuracoes/{id}/inconsistencias': { query: { gravidade?: 'critica' | 'aviso'; desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeDivergencias; };
    '/v1/apuracoes/{id}/pdf': { answer: Download; };
    '/v1/apuracoes/{id}/xlsx': { answer: Download; };
    '/v1/calendarios': { answer: { data: Calendario[]; next_cursor: string | null; }; };
    '/v1/carteira': { query: { competencia?: string; situacao?: 'falhou' | 'faltam_dados' | 'desatualizada' | 'a_apurar' | 'em_andamento' | 'calculada' | 'encerrada' | 'sem_notas'; regime?: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real'; efeito?: 'ganha' | 'perde'; q?: string; ordem?: 'cliente' | 'situacao' | 'total_a_recolher' | 'mudanca_2027' | 'mudanca_2029' | 'mudanca_2033' | 'credito_em_risco' | 'perguntas'; sentido?: 'asc' | 'desc'; limit?: number; cursor?: string; }; answer: Carteira; };
    '/v1/carteira/conformidade-de-2026': { query: { limit?: number; cursor?: string; }; answer: ConformidadeDaCarteira; };
    '/v1/carteira/livros': { query: { competencia?: string; limit?: number; cursor?: string; }; answer: ConfrontosDaCarteira; };
    '/v1/carteira/opcoes-do-simples': { query: { semestre?: string; situacao?: 'indecisa' | 'decidida' | 'confirmada'; limit?: number; cursor?: string; }; answer: ListaDeDecisoes; };
    '/v1/carteira/posicao-de-abertura': { query: { situacao?: 'sem_estoque' | 'csv' | 'livro' | 'estimativa'; limit?: number; cursor?: string; }; answer: ListaDePosicoes; };
    '/v1/carteira/precos/csv': { query: { base?: 'receita_liquida' | 'margem'; ncm?: string; q?: string; planilha?: boolean; }; answer: Download; };
    '/v1/carteira/pronto-para-janeiro': { query: { causa?: 'grupo_ausente' | 'grupo_do_simples' | 'grupo_da_monofasica' | 'grupo_da_importacao' | 'codigo_recusado' | 'campo_recusado' | 'cnpj_recusado' | 'combustivel_sem_unidade' | 'combustivel_sem_aliquota' | 'codigo_a_confirmar' | 'fim_do_monofasico' | 'produto_muda' | 'crt_muda' | 'opcao_fora_do_das' | 'fornecedor_com_cpf'; quem?: 'cliente' | 'escritorio' | 'fornecedor'; estado?: 'aberta' | 'pedida' | 'resolvida' | 'ignorada' | 'corrigida'; limit?: number; cursor?: string; }; answer: ProntosParaJaneiro; };
    '/v1/carteira/pronto-para-janeiro/csv': { query: { causa?: 'grupo_ausente' | 'grupo_do_simples' | 'grupo_da_monofasica' | 'grupo_da_importacao' | 'codigo_recusado' | 'campo_recusado' | 'cnpj_recusado' | 'combustivel_sem_unidade' | 'combustivel_sem_aliquota' | 'codigo_a_confirmar' | 'fim_do_monofasico' | 'produto_muda' | 'crt_muda' | 'opcao_fora_do_das' | 'fornecedor_com_cpf'; quem?: 'cliente' | 'escritorio' | 'fornecedor'; estado?: 'aberta' | 'pedida' | 'resolvida' | 'ignorada' | 'corrigida'; }; answer: Download; };
    '/v1/carteira/xlsx': { query: { competencia?: string; situacao?: 'falhou' | 'faltam_dados' | 'desatualizada' | 'a_apurar' | 'em_andamento' | 'calculada' | 'encerrada' | 'sem_notas'; regime?: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real'; efeito?: 'ganha' | 'perde'; q?: string; ordem?: 'cliente' | 'situacao' | 'total_a_recolher' | 'mudanca_2027' | 'mudanca_2029' | 'mudanca_2033' | 'credito_em_risco' | 'perguntas'; sentido?: 'asc' | 'desc'; }; answer: Download; };
    '/v1/carteira/zip': { query: { competencia?: string; }; answer: Download; };
    '/v1/chaves': { answer: { data: ChaveDeApi[]; next_cursor: string | null; }; };
    '/v1/clientes': { query: { regime?: 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real'; status?: 'ativo' | 'inativo'; q?: string; cnpj?: string; sentido?: 'desc' | 'asc'; desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeClientes; };
    '/v1/clientes/sugestoes': { query: { q?: string; dispensadas?: boolean; limit?: number; cursor?: string; }; answer: ListaDeClientesDasNotas; };
    '/v1/clientes/{id}': { answer: Cliente; };
    '/v1/clientes/{id}/apuracao-assistida': { query: { competencia?: string; tributo?: 'cbs' | 'ibs'; lado?: 'debito' | 'credito'; motivo?: 'igual' | 'outra_competencia' | 'cancelada' | 'evento' | 'credito_nao_extinto' | 'credito_inapropriavel' | 'outro_documento' | 'sem_chave' | 'falta_o_arquivo' | 'nao_processado' | 'valor'; limit?: number; cursor?: string; }; answer: ApuracaoAssistida; };
    '/v1/clientes/{id}/apuracao-assistida/importacoes': { query: { desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeImportacoesDaAssistida; };
    '/v1/clientes/{id}/apuracao-assistida/xlsx': { query: { competencia?: string; tributo?: 'cbs' | 'ibs'; lado?: 'debito' | 'credito'; motivo?: 'igual' | 'outra_competencia' | 'cancelada' | 'evento' | 'credito_nao_extinto' | 'credito_inapropriavel' | 'outro_documento' | 'sem_chave' | 'falta_o_arquivo' | 'nao_processado' | 'valor'; }; answer: Download; };
    '/v1/clientes/{id}/classificacoes': { query: { competencia?: string; tipo?: 'paga_a_mais' | 'paga_a_menos' | 'contradicao'; emissao_propria?: boolean; limit?: number; cursor?: string; }; answer: ListaDeClassificacoesARever; };
    '/v1/clientes/{id}/comunicados': { answer: { data: Comunicado[]; next_cursor: string | null; }; };
    '/v1/clientes/{id}/conformidade-de-2026': { answer: ConformidadeDoCliente; };
    '/v1/clientes/{id}/contatos': { answer: ListaDeContatos; };
    '/v1/clientes/{id}/dossies': { query: { tipo?: 'conformidade_2026' | 'confronto' | 'opcao_do_simples' | 'posicao_de_abertura' | 'pronto_para_janeiro'; }; answer: { data: Dossie[]; next_cursor: string | null; }; };
    '/v1/clientes/{id}/entradas': { query: { chave?: string; competencia?: string; limit?: number; cursor?: string; }; answer: ListaDeEntradas; };
    '/v1/clientes/{id}/lancamentos-manuais': { query: { competencia: string; }; answer: ListaDeLancamentosManuais; };
    '/v1/clientes/{id}/livros': { query: { competencia?: string; desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeLivros; };
    '/v1/clientes/{id}/livros/confronto': { query: { competencia?: string; limit?: number; cursor?: string; }; answer: ConfrontoDosLivros; };
    '/v1/clientes/{id}/livros/confronto/xlsx': { query: { competencia?: string; }; answer: Download; };
    '/v1/clientes/{id}/opcao-do-simples': { query: { semestre?: string; }; answer: OpcaoDoSimplesDoCliente; };
    '/v1/clientes/{id}/posicao-de-abertura': { answer: PosicaoDeAbertura; };
    '/v1/clientes/{id}/posicao-de-abertura/estoque': { query: { limit?: number; cursor?: string; }; answer: ListaDoEstoque; };
    '/v1/clientes/{id}/precos': { query: { base?: 'receita_liquida' | 'margem'; ncm?: string; q?: string; limit?: number; cursor?: string; }; answer: ListaDePrecos; };
    '/v1/clientes/{id}/precos/csv': { query: { base?: 'receita_liquida' | 'margem'; ncm?: string; q?: string; planilha?: boolean; }; answer: Download; };
    '/v1/clientes/{id}/precos/memoria': { query: { codigo: string; base?: 'receita_liquida' | 'margem'; }; answer: PrecosExplicados; };
    '/v1/clientes/{id}/produtos': { query: { lado?: 'saida' | 'entrada'; fornecedor?: string; ncm?: string; estado?: 'aberto' | 'a_confirmar' | 'decidido' | 'sugerido'; q?: string; mudam_em?: string; limit?: number; cursor?: string; }; answer: ListaDeProdutos; };
    '/v1/clientes/{id}/produtos/csv': { query: { lado?: 'saida' | 'entrada'; fornecedor?: string; ncm?: string; estado?: 'aberto' | 'a_confirmar' | 'decidido' | 'sugerido'; q?: string; mudam_em?: string; planilha?: boolean; }; answer: Download; };
    '/v1/clientes/{id}/pronto-para-janeiro': { query: { causa?: 'grupo_ausente' | 'grupo_do_simples' | 'grupo_da_monofasica' | 'grupo_da_importacao' | 'codigo_recusado' | 'campo_recusado' | 'cnpj_recusado' | 'combustivel_sem_unidade' | 'combustivel_sem_aliquota' | 'codigo_a_confirmar' | 'fim_do_monofasico' | 'produto_muda' | 'crt_muda' | 'opcao_fora_do_das' | 'fornecedor_com_cpf'; quem?: 'cliente' | 'escritorio' | 'fornecedor'; estado?: 'aberta' | 'pedida' | 'resolvida' | 'ignorada' | 'corrigida'; limit?: number; }; answer: ProntoParaJaneiro; };
    '/v1/clientes/{id}/pronto-para-janeiro/csv': { query: { causa?: 'grupo_ausente' | 'grupo_do_simples' | 'grupo_da_monofasica' | 'grupo_da_importacao' | 'codigo_recusado' | 'campo_recusado' | 'cnpj_recusado' | 'combustivel_sem_unidade' | 'combustivel_sem_aliquota' | 'codigo_a_confirmar' | 'fim_do_monofasico' | 'produto_muda' | 'crt_muda' | 'opcao_fora_do_das' | 'fornecedor_com_cpf'; quem?: 'cliente' | 'escritorio' | 'fornecedor'; estado?: 'aberta' | 'pedida' | 'resolvida' | 'ignorada' | 'corrigida'; }; answer: Download; };
    '/v1/clientes/{id}/saldo-inicial': { answer: SaldoInicialInformado; };
    '/v1/clientes/{id}/sugestoes': { query: { competencia?: string; }; answer: SugestoesDoCliente; };
    '/v1/compartilhamentos': { query: { competencia?: string; cliente_id?: string; situacao?: 'vale' | 'na_fila' | 'enviado' | 'nao_entregue' | 'vencido' | 'retirado'; desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeCompartilhamentos; };
    '/v1/compartilhamentos/{id}/aberturas': { query: { desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: { data: AberturaDoLink[]; next_cursor: string | null; }; };
    '/v1/divergencias': { query: { cliente_id?: string; competencia?: string; gravidade?: 'critica' | 'aviso'; efeito?: 'rejeicao' | 'dinheiro' | 'dica'; emissao_propria?: 'true' | 'false'; estado?: 'aberta' | 'pedida' | 'resolvida' | 'ignorada'; limit?: number; }; answer: DivergenciasATratar; };
    '/v1/divergencias/csv': { query: { cliente_id?: string; competencia?: string; gravidade?: 'critica' | 'aviso'; efeito?: 'rejeicao' | 'dinheiro' | 'dica'; emissao_propria?: 'true' | 'false'; estado?: 'aberta' | 'pedida' | 'resolvida' | 'ignorada'; limit?: number; }; answer: Download; };
    '/v1/divergencias/xlsx': { query: { cliente_id?: string; competencia?: string; gravidade?: 'critica' | 'aviso'; efeito?: 'rejeicao' | 'dinheiro' | 'dica'; emissao_propria?: 'true' | 'false'; estado?: 'aberta' | 'pedida' | 'resolvida' | 'ignorada'; limit?: number; }; answer: Download; };
    '/v1/documentos': { query: { cliente_id?: string; competencia?: string; tipo?: 'nfe' | 'nfce' | 'cte' | 'ctesimp' | 'cteos' | 'gtve' | 'nfse' | 'nf3e' | 'nfcom' | 'bpe' | 'nfag' | 'nfgas'; situacao?: 'autorizada' | 'cancelada' | 'denegada' | 'sem_protocolo' | 'substituida' | 'anulada'; autenticidade?: 'integra' | 'alterada' | 'sem_protocolo' | 'nao_verificavel'; produto?: string; ncm?: string; cnpj?: string; ordem?: 'emissao' | 'numero' | 'valor' | 'emitente' | 'destinatario'; sentido?: 'desc' | 'asc'; expand?: string; desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeDocumentos; };
    '/v1/documentos/{chave}': { query: { expand?: string; }; answer: DocumentoComItens; };
    '/v1/documentos/{chave}/xml': { answer: Download; };
    '/v1/dossies': { query: { tipo: 'conformidade_2026' | 'confronto' | 'opcao_do_simples' | 'posicao_de_abertura' | 'pronto_para_janeiro'; sobre?: string; limit?: number; cursor?: string; }; answer: DossiesDeTodos; };
    '/v1/dossies/zip': { query: { tipo: 'conformidade_2026' | 'confronto' | 'opcao_do_simples' | 'posicao_de_abertura' | 'pronto_para_janeiro'; sobre?: string; }; answer: Download; };
    '/v1/dossies/{id}/pdf': { answer: Download; };
    '/v1/dossies/{id}/xlsx': { answer: Download; };
    '/v1/entregas': { query: { limit?: number; cursor?: string; estado?: 'pendente' | 'entregue' | 'falhou' | 'cancelada'; webhook_id?: string; event_id?: string; status?: number; type?: 'apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste'; desde?: string; ate?: string; }; answer: { data: Entrega[]; next_cursor: string | null; }; };
    '/v1/entregas/{id}': { answer: EntregaComRegistro; };
    '/v1/eu': { answer: Acesso; };
    '/v1/eventos': { query: { limit?: number; cursor?: string; type?: 'apuracao.criada' | 'apuracao.calculada' | 'apuracao.inconsistencia' | 'apuracao.falhou' | 'apuracao.desatualizada' | 'apuracao.removida' | 'mes.fechado' | 'mes.reaberto' | 'regras.aplicadas' | 'xml.parse_failed' | 'documento.alterado' | 'lote.concluido' | 'webhook.falhando' | 'webhook.recuperado' | 'webhook.segredo_girado' | 'webhook.desativado' | 'webhook.teste'; desde?: string; ate?: string; }; answer: ListaDeEventos; };
    '/v1/eventos-sem-nota': { query: { desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeEventosSemNota; };
    '/v1/eventos/{id}': { answer: EventoApuracaoCriada | EventoApuracaoCalculada | EventoApuracaoInconsistencia | EventoApuracaoFalhou | EventoApuracaoDesatualizada | EventoApuracaoRemovida | EventoMesFechado | EventoMesReaberto | EventoRegrasAplicadas | EventoXmlParseFailed | EventoDocumentoAlterado | EventoLoteConcluido | EventoWebhookFalhando | EventoWebhookRecuperado | EventoWebhookSegredoGirado | EventoWebhookDesativado | EventoWebhookTeste; };
    '/v1/fornecedores-simples': { query: { cliente_id?: string; competencia?: string; sem_dados?: boolean; limit?: number; cursor?: string; }; answer: ListaDeFornecedoresSimples; };
    '/v1/livros/{id}': { answer: LivroComFatos; };
    '/v1/perguntas': { query: { cliente_id?: string; competencia?: string; limit?: number; }; answer: ListaDePerguntas; };
    '/v1/prazos': { query: { cliente_id?: string; de?: string; ate?: string; }; answer: ListaDePrazos; };
    '/v1/regras': { query: { codigo?: string; }; answer: RegrasDeValidacao; };
    '/v1/regras-de-entrada': { query: { cliente_id?: string; }; answer: ListaDeRegrasDeEntrada; };
    '/v1/respostas': { query: { cliente_id?: string; }; answer: ListaDeRespostas; };
    '/v1/upload': { query: { desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: ListaDeUploads; };
    '/v1/upload/{id}': { query: { limit?: number; cursor?: string; }; answer: UploadJob; };
    '/v1/upload/{id}/eventos': { answer: Download; };
    '/v1/webhooks': { query: { desde?: string; ate?: string; limit?: number; cursor?: string; }; answer: { data: Webhook[]; next_cursor: string | null; }; };
    '/v1/webhooks/{id}': { answer: Webhook; };
  };
  POST: {
    '/api/calculadora': { form: { xml: Blob; ano?: number; conferir?: boolean; aliquotas_proprias?: Record<string, { cbs: string; ibs_uf: string; ibs_mun: string; }>; }; answer: Calculo; };
    '/api/simulador': { body: PedidoDeSimulacao; answer: Simulacao; };
    '/v1/ajustes/varios': { body: CriarAjustes; answer: AjustesGravados; repeatable: true; };
    '/v1/apuracoes': { body: CriarApuracao; answer: Apuracao; repeatable: true; };
    '/v1/apuracoes/varias': { body: ApurarVarias; answer: ApuracoesPedidas; repeatable: true; };
    '/v1/apuracoes/{id}/emails': { body: EnviarPorEmail; answer: Compartilhamento; repeatable: true; };
    '/v1/apuracoes/{id}/links': { body: CriarLink; answer: LinkCriado; repeatable: true; };
    '/v1/calculadora': { body: CalculoManual; answer: Calculo; };
    '/v1/calendarios': { body: CriarCalendario; answer: CalendarioCriado; repeatable: true; };
    '/v1/carteira/conferir': { body: ReviewMeses; answer: MesesWithOutcome; repeatable: true; };
    '/v1/carteira/fechar': { body: CloseMeses; answer: MesesWithOutcome; repeatable: true; };
    '/v1/carteira/posicao-de-abertura': { body: InformarPosicoes; answer: PosicoesInformadas; repeatable: true; };
    '/v1/carteira/reabrir': { body: OpenMeses; answer: MesesWithOutcome; repeatable: true; };
    '/v1/chaves': { body: CriarChave; answer: ChaveDeApiCriada; repeatable: true; };
    '/v1/clientes': { body: CriarCliente; answer: Cliente; repeatable: true; };
    '/v1/clientes/importar': { query: { atualizar?: boolean; competencia?: string; }; body: Blob | string; answer: ClientesImportados; repeatable: true; };
    '/v1/clientes/importar/conferir': { query: { atualizar?: boolean; competencia?: string; }; body: Blob | string; answer: ClientesConferidos; };
    '/v1/clientes/rbt12/importar': { body: Blob | string; answer: Rbt12Importados; repeatable: true; };
    '/v1/clientes/sugestoes/dispensar': { body: DispensarDasNotas; answer: DispensadasDasNotas; repeatable: true; };
    '/v1/clientes/varios': { body: CriarClientes; answer: ClientesCriados; repeatable: true; };
    '/v1/clientes/{id}/apuracao-assistida': { query: { arquivo?: string; conferir?: boolean; colunas?: string; constantes?: string; }; body: Blob | string; answer: AssistidaImportada; repeatable: true; };
    '/v1/clientes/{id}/comunicados': { body: CriarComunicado; answer: Comunicado; repeatable: true; };
    '/v1/clientes/{id}/contatos': { body: CriarContato; answer: Contato; repeatable: true; };
    '/v1/clientes/{id}/entradas/importar': { query: { conferir?: boolean; }; body: Blob | string; answer: EntradasImportadas; repeatable: true; };
    '/v1/clientes/{id}/lancamentos-manuais': { body: CriarLancamentoManual; answer: LancamentoManual; repeatable: true; };
    '/v1/clientes/{id}/lancamentos-manuais/importar': { query: { conferir?: boolean; }; body: Blob | string; answer: LancamentosImportados; repeatable: true; };
    '/v1/clientes/{id}/opcao-do-simples': { body: DecidirOpcao; answer: DecisaoDoSimples; repeatable: true; };
    '/v1/clientes/{id}/opcao-do-simples/link': { body: CriarLinkDaDecisao; answer: LinkDaDecisao; repeatable: true; };
    '/v1/clientes/{id}/posicao-de-abertura/importar': { query: { apropriado_em?: string; compras_tributadas?: boolean; conferir?: boolean; }; body: Blob | string; answer: EstoqueImportado; repeatable: true; };
    '/v1/clientes/{id}/produtos/decidir': { body: DecidirProdutos; answer: ProdutosDecididos; repeatable: true; };
    '/v1/clientes/{id}/produtos/importar': { query: { conferir?: boolean; }; body: Blob | string; answer: ProdutosImportados; repeatable: true; };
    '/v1/clientes/{id}/saldo-inicial/importar': { query: { competencia: string; conferir?: boolean; }; body: Blob | string; answer: SaldosImportados; repeatable: true; };
    '/v1/compartilhamentos': { body: EnviarDoMes; answer: EnviadosDoMes; repeatable: true; };
    '/v1/compartilhamentos/retirar': { body: RetirarTodos; answer: TodosRetirados; repeatable: true; };
    '/v1/comunicados/{id}/atender': { body: AtenderComunicado; answer: Comunicado; repeatable: true; };
    '/v1/divergencias/tratar': { body: TratarDivergencias; answer: DivergenciasTratadas; repeatable: true; };
    '/v1/dossies': { body: PedirDossies; answer: DossiesPedidos; repeatable: true; };
    '/v1/entregas/{id}/reenviar': { answer: Entrega; repeatable: true; };
    '/v1/fornecedores-simples/importar': { body: Blob | string; answer: FornecedoresImportados; repeatable: true; };
    '/v1/respostas': { body: CriarRespostas; answer: RespostasGravadas; repeatable: true; };
    '/v1/respostas/importar': { body: Blob | string; answer: DestinacoesImportadas; repeatable: true; };
    '/v1/simulador': { body: PedidoDeSimulacao; answer: Simulacao; };
    '/v1/upload': { form: { cliente_id?: string; competencia?: string; entrada_em?: string; arquivos: Blob[]; }; answer: UploadAceito; repeatable: true; };
    '/v1/upload/{id}/cancelar': { answer: ProgressoDoUpload; repeatable: true; };
    '/v1/webhooks': { body: CriarWebhook; answer: WebhookCriado; repeatable: true; };
    '/v1/webhooks/{id}/disparar': { body: DispararEvento; answer: { event_id: string; }; repeatable: true; };
    '/v1/webhooks/{id}/recuperar': { body: PeriodoDeEntregas; answer: EntregasPedidas; repeatable: true; };
    '/v1/webhooks/{id}/repor': { body: PeriodoDeEntregas; answer: EntregasPedidas; repeatable: true; };
    '/v1/webhooks/{id}/segredo': { body: GirarSegredo; answer: SegredoGirado; repeatable: true; };
    '/v1/webhooks/{id}/teste': { answer: { event_id: string; }; repeatable: true; };
  };
  PUT: {
    '/v1/clientes/{id}/posicao-de-abertura': { body: InformarPosicao; answer: PosicaoDeAbertura; repeatable: true; };
    '/v1/clientes/{id}/saldo-inicial': { body: SaldoInicialDoCliente; answer: SaldoInicialInformado; repeatable: true; };
    '/v1/documentos/{chave}/entrada': { body: InformarEntrada; answer: EntradaInformada; repeatable: true; };
    '/v1/documentos/{chave}/extincao': { body: InformarExtincao; answer: ExtincaoInformada; repeatable: true; };
    '/v1/eu/relogio': { body: SetClock; answer: Clock; repeatable: true; };
    '/v1/fornecedores-simples/{cnpj_raiz}': { body: InformarFornecedorSimples; answer: FornecedorSimples; repeatable: true; };
    '/v1/regras-de-entrada': { body: GravarRegraDeEntrada; answer: RegraDeEntrada; repeatable: true; };
  };
  PATCH: {
    '/v1/clientes/{id}': { body: AlterarCliente; answer: Cliente; repeatable: true; };
    '/v1/webhooks/{id}': { body: AlterarWebhook; answer: Webhook; repeatable: true; };
  };
  DELETE: {
    '/v1/apuracoes/{id}': { answer: undefined; repeatable: true; };
    '/v1/calendarios/{id}': { answer: undefined; repeatable: true; };
    '/v1/chaves/{id}': { answer: undefined; repeatable: true; };
    '/v1/clientes/{id}': { answer: Cliente; repeatable: true; };
    '/v1/clientes/{id}/posicao-de-abertura': { answer: undefined; repeatable: true; };
    '/v1/clientes/{id}/saldo-inicial': { answer: undefined; repeatable: true; };
    '/v1/compartilhamentos/{id}': { answer: undefined; repeatable: true; };
    '/v1/comunicados/{id}': { answer: undefined; repeatable: true; };
    '/v1/contatos/{id}': { answer: undefined; repeatable: true; };
    '/v1/documentos/{chave}': { answer: undefined; repeatable: true; };
    '/v1/importacoes-da-assistida/{id}': { answer: undefined; repeatable: true; };
    '/v1/lancamentos-manuais/{id}': { answer: undefined; repeatable: true; };
    '/v1/livros/{id}': { answer: undefined; repeatable: true; };
    '/v1/regras-de-entrada/{id}': { answer: undefined; repeatable: true; };
    '/v1/respostas/{id}': { answer: undefined; repeatable: true; };
    '/v1/webhooks/{id}': { answer: undefined; repeatable: true; };
  };
}

/** Operations that take an Idempotency-Key: the same one twice makes a thing once. */
export const REPEATABLE: ReadonlySet<string> = new Set([
  'POST /v1/ajustes/varios',
  'POST /v1/apuracoes',
  'POST /v1/apuracoes/varias',
  'POST /v1/apuracoes/{id}/emails',
  'POST /v1/apuracoes/{id}/links',
  'POST /v1/calendarios',
  'POST /v1/carteira/conferir',
  'POST /v1/carteira/fechar',
  'POST /v1/carteira/posicao-de-abertura',
  'POST /v1/carteira/reabrir',
  'POST /v1/chaves',
  'POST /v1/clientes',
  'POST /v1/clientes/importar',
  'POST /v1/clientes/rbt12/importar',
  'POST /v1/clientes/sugestoes/dispensar',
  'POST /v1/clientes/varios',
  'POST /v1/clientes/{id}/apuracao-assistida',
  'POST /v1/clientes/{id}/comunicados',
  'POST /v1/clientes/{id}/contatos',
  'POST /v1/clientes/{id}/entradas/importar',
  'POST /v1/clientes/{id}/lancamentos-manuais',
  'POST /v1/clientes/{id}/lancamentos-manuais/importar',
  'POST /v1/clientes/{id}/opcao-do-simples',
  'POST /v1/clientes/{id}/opcao-do-simples/link',
  'POST /v1/clientes/{id}/posicao-de-abertura/importar',
  'POST /v1/clientes/{id}/produtos/decidir',
  'POST /v1/clientes/{id}/produtos/importar',
  'POST /v1/clientes/{id}/saldo-inicial/importar',
  'POST /v1/compartilhamentos',
  'POST /v1/compartilhamentos/retirar',
  'POST /v1/comunicados/{id}/atender',
  'POST /v1/divergencias/tratar',
  'POST /v1/dossies',
  'POST /v1/entregas/{id}/reenviar',
  'POST /v1/fornecedores-simples/importar',
  'POST /v1/respostas',
  'POST /v1/respostas/importar',
  'POST /v1/upload',
  'POST /v1/upload/{id}/cancelar',
  'POST /v1/webhooks',
  'POST /v1/webhooks/{id}/disparar',
  'POST /v1/webhooks/{id}/recuperar',
  'POST /v1/webhooks/{id}/repor',
  'POST /v1/webhooks/{id}/segredo',
  'POST /v1/webhooks/{id}/teste',
  'PUT /v1/clientes/{id}/posicao-de-abertura',
  'PUT /v1/clientes/{id}/saldo-inicial',
  'PUT /v1/documentos/{chave}/entrada',
  'PUT /v1/documentos/{chave}/extincao',
  'PUT /v1/eu/relogio',
  'PUT /v1/fornecedores-simples/{cnpj_raiz}',
  'PUT /v1/regras-de-entrada',
  'PATCH /v1/clientes/{id}',
  'PATCH /v1/webhooks/{id}',
  'DELETE /v1/apuracoes/{id}',
  'DELETE /v1/calendarios/{id}',
  'DELETE /v1/chaves/{id}',
  'DELETE /v1/clientes/{id}',
  'DELETE /v1/clientes/{id}/posicao-de-abertura',
  'DELETE /v1/clientes/{id}/saldo-inicial',
  'DELETE /v1/compartilhamentos/{id}',
  'DELETE /v1/comunicados/{id}',
  'DELETE /v1/contatos/{id}',
  'DELETE /v1/documentos/{chave}',
  'DELETE /v1/importacoes-da-assistida/{id}',
  'DELETE /v1/lancamentos-manuais/{id}',
  'DELETE /v1/livros/{id}',
  'DELETE /v1/regras-de-entrada/{id}',
  'DELETE /v1/respostas/{id}',
  'DELETE /v1/webhooks/{id}',
]);
