import type { Documento } from '@apura/contracts';
import { Button } from '@mantine/core';
import { IconFileInvoice, IconX } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useFilters } from '../../address/use-filters.ts';
import { useList } from '../../api/use-request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { EscolhaDeCliente } from '../../components/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../components/escolha-de-mes.tsx';
import { Lista } from '../../components/lista.tsx';
import { Page } from '../../components/page.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { TabelaDeDocumentos } from '../../components/tabela-de-documentos.tsx';
import { semPontuacao } from '../../format/sem-pontuacao.ts';
import { namesOf, SITUACOES } from '../../labels/estados.ts';

const CAMPOS = ['q', 'cliente_id', 'competencia', 'situacao', 'gravidade', 'capitulo'] as const;
const GRAVIDADES = { critica: 'Críticas', aviso: 'Avisos' };
const CHAVE = /^\d{6}[0-9A-Z]{12}\d{26}$/;

export default function Documentos() {
  const { filtros, filtrada, filtrar, limpar, field, choice } = useFilters(CAMPOS);
  const [, ir] = useLocation();
  const buscar = (texto: string) => {
    const chave = semPontuacao(texto);
    if (CHAVE.test(chave)) ir(`/documentos/${chave}`);
    else filtrar('q', texto);
  };
  const lista = useList<Documento>('/documentos', filtros);
  return (
    <Page titulo="Documentos" descricao="Todas as NF-e e NFC-e processadas do escritório.">
      <search className="filtros">
        <SearchField placeholder="Chave, número, parte ou NCM" value={filtros.q} onSearch={buscar} />
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes todos="Todos os meses" {...choice('competencia')} />
        <SelectField label="Situação" all="Todas" options={namesOf(SITUACOES)} {...field('situacao')} />
        <SelectField label="Divergências" all="Com ou sem" options={GRAVIDADES} {...field('gravidade')} />
        {filtros.capitulo && (
          <Button
            className="estreito"
            variant="default"
            rightSection={<IconX size={16} aria-hidden />}
            onClick={() => filtrar('capitulo', '')}
          >
            Só o capítulo {filtros.capitulo} da NCM
          </Button>
        )}
      </search>
      <Cartao>
        <Lista
          de={lista}
          height={10}
          vazia={{
            icon: <IconFileInvoice />,
            ...(filtrada ? { ...NENHUMA_ASSIM, onClear: limpar } : NENHUMA_AINDA),
          }}
        >
          {(linhas) => <TabelaDeDocumentos documentos={linhas} />}
        </Lista>
      </Cartao>
    </Page>
  );
}

const NENHUMA_ASSIM = {
  titulo: 'Nenhuma nota com esses filtros',
  texto: 'Confira a busca e os filtros, ou envie as notas que faltam.',
};
const NENHUMA_AINDA = {
  titulo: 'Nenhuma nota ainda',
  texto: 'Envie os XMLs do mês para ver cada nota com o seu cálculo.',
  acao: <ActionButton to="/envios">Enviar notas</ActionButton>,
};
