import type { Page } from './page.ts';

/** The changelog. An entry is never rewritten; a correction of a calculation names its law. */
export const newsPage: Page = {
  path: '/novidades',
  titulo: 'Novidades da API — Apura',
  descricao: 'O que mudou na API da Apura, da mudança mais nova para a mais antiga.',
  markdown: `# Novidades da API

Também como [feed Atom](/novidades.atom). O que é compatível, e por isso aparece sem uma versão nova, está em [versionamento](/desenvolvedores#versionamento). A correção de um cálculo por mudança da legislação também vem, com o fundamento, no campo \`correcoes\` das respostas.

## 2026-11-28

- Um webhook ouve só alguns clientes (\`clientes\`) ou clientes de alguns regimes (\`regimes\`), em \`POST\` e \`PATCH /v1/webhooks\`: vem então só o que é de um cliente. [A ordem dos eventos](/desenvolvedores#ordem-dos-eventos) está descrita com \`sequencia\`, e de que endereços as entregas saem, em \`enderecos_de_saida\` de \`GET /v1/eu\`.
- Um ambiente de testes vive no dia que se escolhe, com \`PUT /v1/eu/relogio\` (\`{"dia": "2027-02-15"}\`; \`null\` volta ao dia que é) ou no painel, em Chaves de API: meses, prazos, alíquotas e lembretes partem dele. \`GET /v1/eu\` diz em \`hoje\` que dia é para o escritório.
- \`expand=cliente,apuracao\` em \`GET /v1/documentos\` e \`GET /v1/documentos/{chave}\` traz inteiros o cliente e a apuração mais nova de cada um de \`efeitos\`. \`sentido=asc\` lista clientes, documentos e apurações do mais antigo ao mais novo. \`cnpj\` acha clientes e documentos por um CNPJ exato, ou pela raiz.
- \`DELETE /v1/clientes/{id}\` pede para apagar um cliente: ele fica inativo já e deixa de existir em 30 dias, salvo se for reativado; as notas são do escritório e permanecem. \`DELETE /v1/documentos/{chave}\` apaga um documento enviado por engano, e os meses em que contava ficam desatualizados (\`documento_removido\`). \`DELETE /v1/apuracoes/{id}\` apaga uma versão, com os links dela; evento novo: \`apuracao.removida\`. Um mês fechado recusa os dois últimos (409 \`mes_fechado\`).
- O programa \`apura\` se instala do próprio serviço, em [/cli](/cli), e não está em nenhum registro.
- Toda leitura, em JSON ou como arquivo, traz \`ETag\`, menos o que é enviado enquanto é feito; a de um cliente, de um webhook e de um saldo inicial vale em \`If-Match\`: se o recurso mudou desde então, nada é feito e a resposta é 412 \`precondicao_falhou\`. \`If-None-Match: *\` segue a RFC 9110. As páginas públicas também trazem \`ETag\`.
- PDF, XLSX e o ZIP de CSVs de uma apuração, e o PDF de um relatório por link, aceitam \`Range\` e \`If-Range\` (206 e 416).
- \`GET /v1/eu\` diz de qual escritório é a chave, os escopos, os limites, as cotas e o uso do mês. \`GET\`, \`POST\` e \`DELETE /v1/chaves\` listam, criam e revogam chaves do mesmo ambiente com uma chave de escopo \`office\`: a nova não dura mais do que a que a cria.
- As novidades também vêm como feed, em [/novidades.atom](/novidades.atom).
- [Situação do serviço](/status), também em [/status.json](/status.json): a espera de cada fila e o atraso das entregas, agora e hora a hora nas últimas 24.
- Uma [coleção](/postman.json) de todas as operações, para Postman e Bruno.
- O programa \`apura\` tem \`whoami\`, \`logout\` e \`api\`, que chama qualquer endereço; \`calcular -\` e \`conferir -\` leem a entrada padrão; um comando ou uma opção que não existe vem com o que se parece; e \`completion powershell\`. As ferramentas de \`apura mcp\` dizem a forma das respostas, recusam um \`limit\` além de 50 e, com \`--com-escrita\`, cadastram webhooks.
- Caracteres de controle e os invisíveis que mudam a direção do texto são recusados em todo texto de um corpo ou de uma consulta.
- São recusados: um campo repetido no mesmo objeto de um JSON (400 \`json_com_campo_repetido\`), um endereço com mais de 8000 bytes (414 \`endereco_longo_demais\`) e uma consulta que não é UTF-8 (400). Um corpo cortado no meio tem resposta (400).
- O mês de um cliente se fecha: \`POST /v1/carteira/conferir\`, \`/fechar\` e \`/reabrir\` tratam até 1000 clientes de uma vez e dizem o que foi feito de cada um. Num mês fechado valem os valores, o relatório e os saldos da versão fechada; o que chega depois é guardado e calculado à parte, e só muda o mês se ele for reaberto. \`GET /v1/carteira\` traz \`etapa\`, \`fechado\` e \`reabrir\`, com a diferença em reais. A situação \`encerrada\` passa a dizer que o mês foi fechado, e não mais que os prazos foram marcados. Eventos novos: \`mes.fechado\` e \`mes.reaberto\`.
- \`POST /v1/clientes/importar?atualizar=true\` também altera os clientes que o escritório já tem, do mês de cada linha em diante: regime, anexo, RBT12, folha, atividade, início de atividade e contato; de quem já é cliente basta o CNPJ e o que muda. \`POST /v1/clientes/importar/conferir?atualizar=true\` diz antes, linha a linha, o que muda de quê para quê.
- \`ultimo_mes\` em \`PATCH /v1/clientes/{id}\`: os meses depois dele não são pedidos, contados nem apurados (409 \`mes_fora_do_periodo\`), e os de antes ficam como estão.
- O RBT12 de um mês fechado é recusado também na importação, linha a linha, e no \`PATCH\` de um cliente (409 \`mes_fechado\`); um regime é aceito, e o mês fechado fica com os valores dele.
- A resposta de \`POST /api/calculadora\` e \`POST /v1/calculadora\` traz em cada item a \`descricao\` que o documento lhe dá; itens digitados não a têm.
- \`GET /v1/prazos\` diz em \`paga\` os tributos que se recolhem com cada prazo, em \`valor\` quanto, e em \`valor_pago\` o que se informou pago.

## 2026-11-27

- \`Idempotency-Key\` vale em toda operação que grava, também em \`PUT\`, \`PATCH\` e \`DELETE\`, em links e calendários (cujo segredo a repetição devolve), no reenvio de entregas e no tratamento de divergências.
- \`desde\` e \`ate\` das listas, de \`recuperar\` e de \`repor\` aceitam também um dia (da 0h de Brasília) e uma hora com fuso, como 2026-09-01T08:00:00-03:00; \`desde\` depois de \`ate\` é recusado com 400.
- \`POST /v1/webhooks/{id}/disparar\`, e \`apura eventos disparar\`, enviam um exemplo de qualquer evento a um webhook de uma chave de testes. Um teste sai na hora também enquanto o disjuntor está aberto, e o sucesso dele o fecha. [Como um evento é entregue](/desenvolvedores#entrega-de-eventos).
- Um CNPJ, ou a raiz dele, pode vir com pontos, barra, hífen e letras minúsculas também no corpo de toda requisição. O escopo \`office\` vale também em \`/api/v1\`.
- A partir de 2027 o crédito da compra de um fornecedor do Simples é o que o documento dele, ou o evento do Fisco, declara do DAS (\`gTribSN\`); a lista de fornecedores vale para os demais. O documento mostra em \`campos\` o que vem do Simples e da NT 2026.008, sem conferência.
- A apuração pelo id traz \`eventos_sem_nota\`, e o mês o aviso \`eventos_sem_nota\`: os eventos registrados que aguardam o documento. O pedido de um evento sem registro diz que não tem efeito, também de CT-e e dos demais; a resposta à consulta de situação de um CT-e dá os eventos que traz.
- Um diferimento parcial correto não traz mais as rejeições 1031, 1045 e 1062: que a lei difere o todo é uma dica.
- \`POST /v1/clientes/rbt12/importar\` guarda o RBT12 do mês de muitos clientes do Simples de um CSV, todos ou nenhum; de quem tem folha de doze meses, também a do mês.
- Um RBT12 de outro mês que as notas não levam até o mês diz em \`premissas_que_mudam_o_total\` o que muda até o fim da faixa seguinte, e, de um lado e do outro do sublimite, o ICMS e o ISS que saem do DAS (LC 123/2006, arts. 13-A, 19 e 20, § 1º).
- Combustíveis: a CBS de 2027 em diante é a da Portaria MF 3.074/2026, por litro ou quilo do produto, a partir de 08/01/2027; o IBS de 2027 e 2028 é 0,05% e 0,05% do valor da operação (LC 214/2025, art. 344, parágrafo único, III) e é deduzido da CBS a recolher do mês (art. 347, § 2º). Onde não há alíquota publicada (de 01 a 07/01/2027, por exemplo) o item não é calculado: \`detalhes.monofasia.falta\` diz \`sem_aliquota_publicada\`, \`excecao_do_combustivel\`, \`unidade_do_combustivel\` ou \`produto_do_combustivel\`, e o mês tem o aviso e a premissa de mesmo código. Divergências novas: \`mono_aliquota\` e \`mono_retido_acima\`.
- Venda de ativo imobilizado: \`aquisicao\` das respostas aceita \`documento_idoneo\`, \`pis_cofins\` e \`icms\`, as condições do art. 406 da LC 214/2025; de máquinas e veículos, a pergunta fica aberta até que se diga se a compra teve PIS e COFINS de alíquota acima de zero.
- As alíquotas de 221001 a 221004 em 2027 e 2028 se dividem pelas de referência (LC 214/2025, arts. 344, parágrafo único, IV, 485 a 487), e 010001 e 010002 são calculados também na NFS-e, com 2 pontos percentuais a menos onde há ISS (art. 233, § 10).
- Avisos novos do mês: \`saldo_de_pis_cofins\` e \`creditos_da_transicao\`, com a ordem, o prazo e o pedido dos créditos dos arts. 378 a 383 da LC 214/2025; premissa nova: \`pedido_do_saldo_de_pis_cofins\`.
- Simples Nacional de 2027 em diante (Resolução CGSN 190/2026): a RBT12 e a folha do Fator R são as dos doze meses anteriores ao mês que vem antes do apurado, e o mês diz quais; \`inicio_de_atividade\` do cliente decide a alíquota dos primeiros meses (arts. 22 e 26); quem vende produção própria sem IPI está no Anexo I; combustíveis na monofasia ficam sem CBS e IBS no DAS (art. 25, § 6º); CBS e IBS do regime regular não são receita do DAS (art. 2º, § 5º, VIII); meio centavo do DAS sobe (art. 45-A). \`POST /v1/respostas\` aceita \`impedida_pelo_sublimite\` (arts. 12, 21, IV, e 24) e \`bens_fora_do_icms\` (art. 25, § 1º, I-A); sem a resposta, o que está em jogo fica ao lado do total.
- No Simples com CBS e IBS fora do DAS, e no IBS de quem passa do sublimite, o que o preço das notas traz deles por dentro não é receita do DAS nem RBT12 (Resolução CGSN 140/2018, art. 2º, § 5º, VIII; NT 2026.008); onde o vBC não o mostra, a premissa \`cbs_e_ibs_na_receita\` diz o que está em jogo. Notas sem inscrição estadual trazem a premissa \`bens_fora_do_icms\`.
- O evento com a tributação do Simples apurada pelo Fisco é lido também de CT-e, BP-e e NFCom, e dá o crédito do tomador; um evento de NF-e que a SEFAZ recusou traz o aviso \`evento_sem_registro\`.
- O programa \`apura\` tem \`prazos\`, e a agenda de um escritório diz o nome de todos os que faltam nos prazos dos próximos 45 dias.
- \`GET /v1/prazos\` lista o que vence em um período, para todos os clientes ativos ou um (\`cliente_id\`), com o ato de cada dia, a quem diz respeito (\`so_para\`) e o que já foi cumprido. Entram os dias da transição: a DeRE no dia 15, que nada desloca e vale desde 15/11/2026 (Ato Conjunto RFB/CGIBS 4/2026, art. 1º, § 5º); a retificação do PNCT e o inventário em 31/12/2026; Receitas Anteriores à Opção em 20/12/2026 e 20/01/2027; as janelas da opção do Simples; e o começo da obrigação de emitir documentos. No painel, em Prazos e em cada cliente.
- \`GET /v1/prazos.ics\` leva os prazos a programas de agenda (iCalendar), por um token próprio: \`POST /v1/calendarios\` cria um endereço, de todos os clientes ou de um, \`GET\` os lista e \`DELETE\` revoga. Em Minha conta se pede um e-mail por semana com os prazos.
- As \`janelas\` de \`opcao_do_simples\` trazem o \`cancelamento\`, e a consulta a uma apuração diz a \`situacao\` de cada uma: a do 1º semestre de 2027 está \`aberta_para_cancelar\` até 20/12/2026 (Resolução CGSN 194/2026).
- Pergunta nova \`reducao_linear_lc224\`, por produto e NCM: se a lei reduz o benefício de PIS e COFINS (isenção, alíquota zero ou reduzida) do que o cliente vende de 04/2026 a 12/2026 (LC 224/2025, art. 4º). Sem resposta nada é somado, e o que está em jogo fica em \`premissas_que_mudam_o_total\` e na memória das linhas \`pis\` e \`cofins\` do mês, que aparecem mesmo com zero; \`sim\` soma aos débitos 10% da alíquota padrão. Avisos novos do mês: \`reducao_linear_duas_vezes\` e \`credito_presumido_reduzido\`. Não são perguntados os produtos dos Anexos I e XV da LC 214/2025, a exportação, a Zona Franca, os combustíveis e o Simples Nacional.

## 2026-11-24

- Sem assinatura, um XML que só confere com o próprio protocolo passa a ter o veredito \`nao_verificavel\` (motivo \`protocolo\`, antes \`integra\`): quem escreve o arquivo escreve também o protocolo. Uma cópia não toma o lugar de outra com prova melhor; a assinada pelo emitente toma o de uma que não a tem.
- Os eventos têm \`autenticidade\`. Um evento que a própria assinatura, o autor ou o protocolo da nota contradizem não age: \`situacao\` é \`contradiz\`, \`motivo\` diz por quê, e o arquivo traz o aviso novo \`evento_contradiz\`.

## 2026-11-23

- O ICMS e o IPI destacados em transferências entre estabelecimentos do cliente são débito de quem remete e crédito de quem recebe (LC 87/1996, art. 12, § 4º; Convênio ICMS 109/2024). Os meses atingidos por esta mudança e pelas seguintes são calculados de novo.
- Devoluções: as de vendas abatem PIS e COFINS até as alíquotas do próprio cliente (Lei 9.718/1998, art. 3º, § 2º, I; Lei 10.833/2003, art. 3º, VIII); as de compras não estornam crédito que a mercadoria monofásica ou sem tributo não deu. O adicional da COFINS-Importação não dá crédito (Lei 10.865/2004, art. 15, § 1º-A).
- No Simples Nacional, a venda de ativo imobilizado fica fora da receita do DAS (Resolução CGSN 140/2018, art. 2º, § 5º, I): \`segregacao\` tem o valor novo \`ativo\`.
- O ICMS destacado de bonificações, consignações e demonstrações recebidas é crédito, e o que volta o estorna. A venda para a Zona Franca de Manaus sem o grupo IBSCBS, com a inscrição SUFRAMA do comprador, é lida com alíquota zero. A comparação mantém nos combustíveis o tributo que continua neles (LC 214/2025, art. 174, § 1º).
- Avisos novos do mês: \`devolucao_sem_pis_cofins\`, \`pis_cofins_no_custo\`, \`ipi_no_custo\`, \`combustivel_no_custo\`, \`fornecimento_a_ente_publico\`, \`vendas_sem_icms\`, \`devolucoes_acima_das_vendas\` e \`tributos_em_meses_diferentes\`. Uma nota cancelada de um cliente cadastrado não é mais dita sem cliente.
- Quando quem configurou a conta da empresa deixa de ser titular, a entrada por ela é suspensa (\`conta_da_empresa_suspensa\`) até que outro titular a confirme, e os convites em aberto dessa pessoa acabam.
- Um arquivo com a chave de um documento já guardado e outro conteúdo (valores, partes ou o resumo assinado) traz o aviso novo \`outro_conteudo\`, no arquivo, no envio e em \`lote.concluido\`. Continua \`duplicado\`, com o código \`arquivo_duplicado\`, e conta o documento guardado; espaços e o envelope do protocolo não mudam o conteúdo.
- A apuração em Markdown traz os quadros do PDF e do XLSX, na mesma ordem e com os mesmos nomes: a transição por tributo, a carga de cada cenário, os estabelecimentos em um quadro próprio, e o que é cada CFOP, capítulo da NCM e classificação. As folhas do XLSX e do CSV que se chamavam Recorte chamam-se Composição, como no painel.
- Um escritório pode mudar de endereço sem parar: por alguns segundos o que grava é recusado com 503 \`escritorio_em_mudanca\` e \`Retry-After\`, e o endereço antigo passa a responder 421 \`escritorio_mudou\`, com o novo em \`endereco\` e em \`Location\`. Chaves, webhooks, ids e cursores continuam valendo lá.
- A transportadora que optou pelo crédito presumido do ICMS do transporte (resposta \`icms_presumido_do_transporte\`) não tem mais o crédito de ICMS das compras em NF-e enquanto a opção vale, e o mês diz isso em \`comparativo.premissas\` (Convênio ICMS 106/1996, cláusula primeira, § 1º). Os meses atingidos são calculados de novo.
- O que um pagamento antecipado tem além do tributo do primeiro documento que o nomeia passa ao seguinte, pela ordem das chaves; em CT-e e NFS-e a dedução não passa do tributo do próprio documento (LC 214/2025, art. 10, § 4º).
- O evento 112120 diz também o que se sabe dos juros de mora, e que a Selic acumulada até o pagamento é lançada à mão.
- As frases de autenticidade, de divergências e dos avisos do envio falam de documento onde falavam de nota; os códigos são os mesmos.
- Uma apuração desatualizada diz por quê: \`desatualizada_por\` traz o motivo, a nota e o tipo do evento, também no evento \`apuracao.desatualizada\`.
- A partir de 2027, \`comparativo.conferencia.credito_condicional\` diz quanto do crédito usado tem o débito do fornecedor extinto, quanto está pendente e quanto em risco (LC 214/2025, art. 47), pelas importações da apuração assistida, pelos arquivos de pagamentos da CBS e pelo que o escritório informa em \`PUT /v1/documentos/{chave}/extincao\`. Está também no PDF, no XLSX e em Markdown.
- Compras de bens do art. 57, I, da LC 214/2025 (bebidas alcoólicas, tabaco, joias, armas, obras de arte) só dão crédito depois da resposta do escritório ou do evento 211150. O evento 112120 diz a multa de mora desde a nota.
- \`GET /v1/eventos-sem-nota\` lista os eventos que aguardam a nota. \`GET /v1/apuracoes/{id}\` conta os documentos do mês por veredito de autenticidade.
- As frases de \`xml_sem_nfe\`, \`nfe_campo_invalido\` e de outros códigos de arquivos falam de documento onde falavam de nota; os códigos são os mesmos.
- As listas de webhooks, compartilhamentos, aberturas, importações da apuração assistida, eventos sem nota, e dos documentos e divergências de uma apuração também vêm da mais nova para a mais antiga e filtram por \`desde\` e \`ate\`. \`documento.emitida_em\`, na calculadora, vem em UTC, como todo instante. Um envio diz \`outro_cliente\` também de notas em que nenhum cliente é parte.
- O relatório do mês traz a apuração assistida, e o mapa de colunas de um CSV importado vale para o próximo com o mesmo cabeçalho.
- O programa \`apura\` tem \`carteira\`, encaminha eventos de onde parou, guarda o endereço no login e serve agentes de IA (\`apura mcp\`, Model Context Protocol): [linha de comando](/desenvolvedores#linha-de-comando) e [agentes](/desenvolvedores#agentes).
- A [página de desenvolvedores](/desenvolvedores) tem todos os endereços, com exemplos em curl, Node, Python e PHP que são executados a cada versão, de onde vem cada id e o que pode dar errado. Inteira, em um arquivo: [/llms-full.txt](/llms-full.txt).
- \`/openapi.json\` e \`/openapi.yaml\` dizem o que significa cada campo, trazem exemplos de todas as operações e podem ser lidos por páginas de qualquer origem, com \`ETag\`. As operações têm nomes de verbos (\`criarApuracao\`) e os esquemas, nomes próprios: um cliente gerado muda de nomes, não de campos. Arquivos são binários; \`text/event-stream\` e \`text/markdown\` estão declarados.
- \`GET /v1/eventos\` traz sempre \`cursor\`, também na última página: quem consulta guarda-o e não perde nenhum evento. Um cursor vale na lista, com os filtros e no escritório em que veio; em outros, 400 \`cursor_de_outra_lista\`.
- As listas de clientes, documentos, apurações, envios e webhooks vêm da mais nova para a mais antiga e filtram por \`desde\` e \`ate\`. Um CNPJ na consulta pode vir com pontos e barra; \`q\` não distingue acentos, e \`%\` e \`_\` são letras.
- Um parâmetro que o endereço não conhece é recusado com os que ele conhece (400 \`parametros_invalidos\`). Um 404 diz o que falta: \`cliente_nao_encontrado\`, \`documento_nao_encontrado\` e assim por diante; \`not_found\` continua nos endereços que não existem.
- Uma requisição repetida com a mesma \`Idempotency-Key\` é comparada pelos valores, e não pelos bytes; o 409 de uma em andamento traz \`Retry-After\`; em GET a chave é ignorada.
- Um envio traz \`avisos\`, por arquivo, no total e em \`lote.concluido\`: notas de outro cliente ou mês que os informados, notas sem cliente e o que a leitura estranhou.
- Webhooks: \`cabecalhos\` do escritório em toda tentativa; cada tentativa mostra o que foi enviado e respondido; \`GET /v1/entregas\` filtra por \`status\`; eventos \`webhook.recuperado\` e \`webhook.segredo_girado\`. Uma conexão que cai não faz um segundo POST na mesma tentativa.
- Os eventos da NF-e movem débitos, créditos e o mês (LC 214/2025, arts. 10, 47 e 57; Resolução CGIBS 6/2026): \`GET /v1/documentos/{chave}\` diz de cada um se vale, e por que não. O mês é contado pela hora de Brasília (Resolução CGIBS 6/2026, art. 43).
- \`POST /v1/clientes/{id}/apuracao-assistida\` importa o que a Receita Federal e o Comitê Gestor apuraram, e \`GET\` no mesmo endereço compara o mês, documento a documento, com o motivo de cada diferença, também em XLSX.
- Um pagamento antecipado é deduzido uma só vez, pela primeira nota que o cita e vale (LC 214/2025, art. 10, § 4º). O que um documento cita e não é uma chave não liga nada.
- \`POST /v1/respostas\` aceita a opção do transportador pelo crédito presumido de ICMS (Convênio ICMS 106/96) e os percentuais do crédito presumido do frete de autônomo (LC 214/2025, art. 169).
- A \`autenticidade\` de CT-e, NF3e, NFCom, BP-e, NFAg e NFGas é conferida como a da NF-e; a da NFS-e vem \`nao_verificavel\`, com o motivo \`assinatura_da_nfse\`. Nas planilhas, uma nota que conta em vários meses traz em cada um só o que é dele.

## 2026-11-22

- \`GET /v1/carteira\` mostra todos os clientes em um mês, com os totais, também em XLSX e, com todos os relatórios, planilhas e CSVs, em ZIP; \`POST /v1/apuracoes/varias\` pede o mês de todos de uma vez.
- O XLSX de uma apuração traz as notas e os itens do mês, com filtro em cada folha e os totais como fórmulas. \`GET /v1/apuracoes/{id}/csv-zip\` dá os mesmos quadros, as notas e os itens como ZIP, com um CSV por tabela; \`/csv\` continua como era. Versões calculadas antes não têm o ZIP: peça a apuração de novo.
- Um cliente tem contatos (\`/v1/clientes/{id}/contatos\`), e o relatório de uma apuração chega a ele por um link que vence e pode ser retirado (\`POST /v1/apuracoes/{id}/links\`) ou por e-mail (\`POST /v1/apuracoes/{id}/emails\`; de um mês inteiro, \`POST /v1/compartilhamentos\`). \`GET /v1/apuracoes/{id}/compartilhamentos\` diz o que saiu e quando foi aberto.
- \`GET /v1/compartilhamentos\` lista os links e e-mails do escritório, de um mês ou de todos, cada um com a \`situacao\`; \`GET /v1/compartilhamentos/{id}/aberturas\` diz quando um link foi aberto e em que tipo de aparelho, e \`POST /v1/compartilhamentos/retirar\` retira todos. O que programas abrem, como o antivírus de um servidor de e-mail, não conta em \`aberturas\`.
- \`GET /v1/clientes/sugestoes\` lista as empresas de todas as notas em que nenhum cliente aparece, e não só das mais recentes; \`POST /v1/clientes/sugestoes/dispensar\` tira da lista as que não são clientes. Os estabelecimentos que as notas trazem depois que o cliente existe entram no cadastro dele.
- \`GET /v1/clientes/{id}/classificacoes\` lista as classificações a confirmar: o \`cClassTrib\` declarado, conferido com os anexos da LC 214/2025 pelo NCM e com a operação, por produto e emitente, com a diferença de imposto. Elas também estão no PDF, no XLSX e no CSV da apuração.
- O \`comparativo\` de uma apuração responde a três perguntas: \`devido_no_mes\`, o que se recolhe pela lei do mês; \`comparacao\`, \`ponte\` e \`transicao\`, o que a reforma muda; \`conferencia\`, o que as notas declaram ao lado do que as regras dão. Esses campos ocupam o lugar de \`regime_atual\`, \`regime_novo\`, \`diferenca\` e \`projecao\`, que em 2026 punham na mesma conta tributos devidos e valores de teste, de recolhimento dispensado (LC 214/2025, art. 348, § 1º). Versões calculadas antes vêm sem \`comparativo\`: peça a apuração de novo.
- Um mês do Simples sem anexo ou sem RBT12 vem \`incompleta\`, sem valores, com o que falta em \`pendencias\`.
- \`GET /v1/perguntas\` lista o que só o escritório sabe dizer das notas, por produto e emitente, e \`POST /v1/ajustes/varios\` responde a até mil de uma vez.
- \`GET /v1/divergencias\` reúne as divergências por regra, emitente e produto, com o imposto em jogo, também em XLSX (\`/xlsx\`) e CSV (\`/csv\`); \`POST /v1/divergencias/tratar\` as dá por resolvidas ou ignoradas, com o motivo.
- \`GET /v1/documentos\` procura notas por \`produto\`, parte da descrição de um item, e por \`ncm\`, inteira ou o começo dela; \`GET /v1/documentos/{chave}\` diz de cada item o código, a descrição, a quantidade e a unidade.
- \`GET /v1/upload\` lista os envios do escritório, com quem enviou. \`POST /v1/clientes/importar/conferir\` diz, linha a linha, o que um CSV de clientes faria, sem cadastrar nada.
- Entram no mês também NFS-e nacional, CT-e (e OS e Simplificado), NF3e, NFCom, BP-e, NFAg e NFGas. \`GET /v1/documentos\` diz o \`tipo\` de cada documento e filtra por ele; \`GET /v1/documentos/{chave}\` traz as partes, os vínculos, as retenções e os eventos. A chave de uma NFS-e tem 50 caracteres, e \`modelo\` é vazio. \`POST /api/calculadora\` calcula cada um deles.
- \`GET /v1/perguntas\` traz o que fretes, energia e serviços deixam em aberto, e \`POST /v1/respostas\` responde a uma ou a todas as iguais; \`GET /v1/respostas\` as lista, e \`DELETE /v1/respostas/{id}\` retira uma.
- O acompanhamento de um envio termina com o evento \`erro\` quando a chave é revogada ou vence. Um CSV com muitas falhas traz as cem primeiras, ou pouco mais.
- \`GET /v1/divergencias\` diz o \`efeito\` de cada divergência (\`rejeicao\`, \`dinheiro\` ou \`dica\`), também nas planilhas, e filtra por ele.

## 2026-11-21

- Primeira versão de \`/v1\` e de \`/api/v1\`: clientes, envios, apurações, documentos, calculadora, simulador, webhooks e eventos.
- Calculadora e simulador públicos em \`/api\`.
- Acompanhamento de um envio por server-sent events, e o seu cancelamento.
- Clientes em CSV; apurações em Markdown, XLSX e CSV.

Nenhuma versão está em descontinuação.
`,
};
