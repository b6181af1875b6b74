/* global SwaggerUIBundle */
SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#viewer', deepLinking: true });
