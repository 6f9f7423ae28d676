import { keysOf } from '@apura/engine/tables';
import { nomeDoTributo, TIPOS_POR_EXTENSO } from '@apura/words';
import { IconFileInvoice, IconX } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useList } from '../../api/use-request.ts';
import { ActionButton, SendNotas } from '../../components/buttons.tsx';
import { EventosSemNota } from '../../components/eventos-sem-nota.tsx';
import {
  EscolhaDeCliente,
  EscolhaDeMes,
  SearchField,
  SelectField,
  useFilters,
  useRowOrder,
} from '../../components/fields.tsx';
import { Lista, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { TabelaDeDocumentos, TotaisDaBusca } from '../../components/tabela-de-documentos.tsx';
import { withoutPunctuation } from '../../format.ts';
import { GRAVIDADES, TIPOS } from '../../labels/documentos.ts';
import { SITUACOES, VEREDITOS } from '../../labels/estados.ts';

const CAMPOS = [
  ...(['q', 'cliente_id', 'competencia', 'tipo', 'operacao', 'situacao'] as const),
  ...(['autenticidade', 'gravidade'] as const),
  ...(['capitulo', 'cfop', 'cclasstrib', 'tributo', 'conta', 'ordem', 'sentido'] as const),
] as const;
const OPERACOES = { entrada: 'Entradas', saida: 'Saídas' };
/** Filters that come by a link, and how they are called. */
const POR_LINK = {
  capitulo: (capitulo: string) => `capítulo da NCM ${capitulo}`,
  cfop: (cfop: string) => `CFOP ${cfop}`,
  cclasstrib: (codigo: string) => `cClassTrib ${codigo}`,
  tributo: (tributo: string) => `com ${nomeDoTributo(tributo)}`,
  conta: (conta: string) => (conta === 'creditos' ? 'créditos' : 'débitos'),
} as const;
const NOMES_POR_LINK = keysOf(POR_LINK);
/** 44 characters; 50 of an NFS-e, whose CNPJ stands further back. */
const CHAVE = /^(\d{6}[0-9A-Z]{12}\d{26}|\d{9}[0-9A-Z]{12}\d{29})$/;

export default function Documentos() {
  const { filtros, filtrada, filtrar, limpar, field, choice } = useFilters(CAMPOS);
  const [, ir] = useLocation();
  const buscar = (texto: string) => {
    const chave = withoutPunctuation(texto);
    if (CHAVE.test(chave)) ir(`/documentos/${chave}`);
    else filtrar('q', texto);
  };
  const lista = useList('/documentos', filtros);
  const { ordem: _ordem, sentido: _sentido, ...busca } = filtros;
  const sorting = useRowOrder({ filtros, filtrar }, { by: '', sentido: 'desc' });
  return (
    <Page titulo="Documentos" descricao={`Tudo o que o escritório enviou: ${TIPOS_POR_EXTENSO}.`}>
      <search className="filtros">
        <SearchField placeholder="Produto, NCM, parte, número ou chave" value={filtros.q} onSearch={buscar} />
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes all="Todos os meses" {...field('competencia')} />
        <SelectField label="Tipo" all="Todos os tipos" options={TIPOS} {...field('tipo')} />
        <SelectField label="Operação" all="Entradas e saídas" options={OPERACOES} {...field('operacao')} />
        <SelectField label="Situação" all="Todas" options={SITUACOES} {...field('situacao')} />
        <SelectField label="XML" all="Todos" options={VEREDITOS} {...field('autenticidade')} />
        <SelectField label="Divergências" all="Com ou sem" options={GRAVIDADES} {...field('gravidade')} />
        {NOMES_POR_LINK.map(
          (campo) =>
            filtros[campo] && (
              <ActionButton
                key={campo}
                className="estreito"
                variant="default"
                rightSection={<IconX size={16} aria-hidden />}
                onClick={() => filtrar(campo, '')}
                text={`Só ${POR_LINK[campo](filtros[campo])}`}
              />
            ),
        )}
      </search>
      <div className="pilha">
        <Cartao>
          {(filtros.cliente_id || filtros.competencia) && <TotaisDaBusca filtros={busca} />}
          <Lista
            de={lista}
            height={10}
            vazia={{
              icon: <IconFileInvoice />,
              ...(filtrada ? { ...NENHUMA_ASSIM, onClear: limpar } : NENHUMA_AINDA),
            }}
          >
            {(linhas) => <TabelaDeDocumentos documentos={linhas} sorting={sorting} />}
          </Lista>
        </Cartao>
        <EventosQueAguardam />
      </div>
    </Page>
  );
}

const NENHUMA_ASSIM = {
  titulo: 'Nenhum documento com esses filtros',
  texto: 'Confira a busca e os filtros, ou envie as notas que faltam.',
};
const NENHUMA_AINDA = {
  titulo: 'Nenhuma nota ainda',
  texto: 'Envie os XMLs do mês para ver cada nota com o seu cálculo.',
  acao: <SendNotas />,
};

/** Events of the office that wait for their notes; nothing where there are none. */
function EventosQueAguardam() {
  const { linhas, hasNextPage } = useList('/eventos-sem-nota', { limit: 100 });
  return <EventosSemNota eventos={linhas} more={hasNextPage} />;
}
